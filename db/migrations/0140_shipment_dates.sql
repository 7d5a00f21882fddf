-- Planned and expected days of outbounds in their lists, and what is due in the figures of a route (decision 0100).
create index outbounds_planned_sort on outbounds (project_id, planned_date, id) where planned_date is not null;
create index outbounds_expected_sort on outbounds (project_id, expected_date, id) where expected_date is not null;
create index outbounds_due on outbounds (expected_date, id) where expected_date is not null and voided_at is null;
