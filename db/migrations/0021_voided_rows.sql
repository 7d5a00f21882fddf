-- The voided rows of a project are looked up beside its lists, whose indexes hold those that are not voided.
create index inbounds_voided on inbounds (project_id) where voided_at is not null;
create index outbounds_voided on outbounds (project_id) where voided_at is not null;
create index returns_voided on returns (project_id) where voided_at is not null;
create index inventories_voided on inventories (project_id) where voided_at is not null;
create index destructions_voided on destructions (project_id) where voided_at is not null;
