-- A part of an airbill is found however its spaces and hyphens are typed.
create index packages_airbill_parts on packages
  using gin (lower(translate(upper(airbill), E' -\u00a0\u2010\u2011\u2012\u2013', '')) gin_trgm_ops);
