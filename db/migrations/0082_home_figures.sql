-- What home counts and shows first. Packages that are not handed over yet are few beside those that are: their indexes
-- hold everything that a count looks at.
create index packages_open on packages (date, id) include (status, car, client_id, project_id, site_id)
  where status <> '' and lower(status) not in ('delivered', 'returned');
create index packages_client_open on packages (client_id, date, id) include (status, project_id)
  where status <> '' and lower(status) not in ('delivered', 'returned');
create index packages_car_open on packages (car, date, id) include (status)
  where car is not null and status <> '' and lower(status) not in ('delivered', 'returned');
create index packages_site_open on packages (site_id, date, id) include (status)
  where site_id is not null and status <> '' and lower(status) not in ('delivered', 'returned');

create index registrations_pending on registrations (created_at desc, id desc) where status = 'pending';
create index sheet_imports_failed on sheet_imports (created_at desc, id) where state = 'failed';
create index sending_records_failed on sending_records (created_at desc, id desc) where status = 'failed';
