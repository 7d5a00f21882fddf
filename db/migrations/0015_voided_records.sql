-- What was received, dispatched, returned, counted and destroyed is never deleted. A row that is wrong is voided with a
-- reason: it leaves the lists and is kept. Readers add `voided_at is null`, which the indexes of the lists go by.
alter table inbounds add column voided_at timestamptz, add column void_reason text,
  add constraint inbounds_void check ((voided_at is null) = (void_reason is null));
alter table outbounds add column voided_at timestamptz, add column void_reason text,
  add constraint outbounds_void check ((voided_at is null) = (void_reason is null));
alter table returns add column voided_at timestamptz, add column void_reason text,
  add constraint returns_void check ((voided_at is null) = (void_reason is null));
alter table inventories add column voided_at timestamptz, add column void_reason text,
  add constraint inventories_void check ((voided_at is null) = (void_reason is null));
alter table destructions add column voided_at timestamptz, add column void_reason text,
  add constraint destructions_void check ((voided_at is null) = (void_reason is null));

drop index inbounds_project;
create index inbounds_project on inbounds (project_id, received_date desc nulls last, id) where voided_at is null;
drop index outbounds_project;
create index outbounds_project on outbounds (project_id, dispatched_date desc nulls last, id) where voided_at is null;
drop index returns_project;
create index returns_project on returns (project_id, date desc nulls last, id) where voided_at is null;
drop index inventories_project;
create index inventories_project on inventories (project_id, expiry_date, id) where voided_at is null;
drop index destructions_project;
create index destructions_project on destructions (project_id, destruction_date desc nulls last, id)
  where voided_at is null;
