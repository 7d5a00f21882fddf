-- The shipments to a site that an outbound names in its own words, as a route leads to them.
create index outbounds_site_name on outbounds (name_key(site)) where site_id is null and site is not null;
