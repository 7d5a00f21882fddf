-- An outbound may travel in several packages: a line may name the airbill of the package that it is in. Without one it
-- is in the package of the outbound's own airbill, which is the first of its packages (amendment 47).
alter table record_lines add column airbill text collate people check (airbill <> ''),
  add check (airbill is null or outbound_id is not null);
create index record_lines_airbill on record_lines (upper(airbill)) where airbill is not null;

-- The airbills of an outbound with this airbill of its own, in capitals.
create function airbills_of(outbound bigint, own text) returns setof text language sql stable parallel safe as $$
  select upper(own) where own is not null
  union select upper(l.airbill) from record_lines l where l.outbound_id = outbound and l.airbill is not null
$$;

-- The outbounds that travel in the packages of an airbill, wholly or in part; voided ones too.
create function outbounds_of_airbill(package_airbill text) returns setof bigint language sql stable parallel safe as $$
  select o.id from outbounds o where upper(o.airbill) = upper(package_airbill)
  union select l.outbound_id from record_lines l where l.airbill is not null and upper(l.airbill) = upper(package_airbill)
$$;

-- The search of outbounds by the airbills of their lines.
create index record_lines_airbill_text on record_lines using gin (fold_text(airbill) gin_trgm_ops)
  where airbill is not null;
create view outbound_line_airbills as
  select outbound_id as id, fold_text(airbill) as search_text from record_lines where airbill is not null;

-- A receipt confirms what is in its package.
create or replace view site_movements as
  select o.project_id, o.site_id, o.site, l.batch_id, l.product, l.batch, f.figure, f.quantity, f.effect,
    o.dispatched_date as day, 'outbounds' as list, o.id as record_id, coalesce(l.airbill, o.airbill) as reference
  from outbounds o join record_lines l on l.outbound_id = o.id
  left join lateral (
    select case when x.accepted is not null then least(x.accepted, coalesce(l.quantity, 0.000))
        when d.outcome = 'delivered' then coalesce(l.quantity, 0.000) end as accepted
    from packages p join delivery_reports d on d.package_id = p.id and d.kind = 'site_receipt'
    left join lateral (select y.accepted from delivery_report_lines y where y.report_id = d.id and (y.line_id = l.id
        or y.line_id is null and y.batch is not distinct from l.batch and y.product is not distinct from l.product)
      order by y.line_id nulls last limit 1) x on true
    where p.project_id = o.project_id and upper(p.airbill) = upper(coalesce(l.airbill, o.airbill)) order by d.id limit 1) r on true
  cross join lateral (values ('sent', l.quantity, 0), ('received', r.accepted, 1),
    ('refused', nullif(l.quantity - r.accepted, 0), 0),
    ('unconfirmed', case when r.accepted is null then l.quantity end, 1)) f (figure, quantity, effect)
  where o.voided_at is null and o.dispatched_date <= (select business_day()) and f.quantity is not null
  union all select r.project_id, r.site_id, r.site_name, l.batch_id, l.product, l.batch, 'sent_back',
    coalesce(l.quantity, 0.000), -1, r.date, 'returns', r.id, null
  from returns r join record_lines l on l.return_id = r.id where r.voided_at is null
  union all select e.project_id, e.site_id, null, e.batch_id, null, null, case e.kind when 'damaged' then 'lost' else e.kind end,
    e.quantity, case e.kind when 'participant_return' then 1 else -1 end, e.date, 'site_entries', e.id, e.participant
  from site_entries e where e.voided_at is null;

-- Kits at their sites: a kit goes its way once, and comes back from a participant before it leaves the site.
create or replace view kit_steps as
  select k.kit_id, 20 as rank,
    case when o.dispatched_date is null or o.dispatched_date > (select business_day()) then 'planned' else 'shipped' end as step,
    o.dispatched_date as happened_on, 'outbounds' as record, o.id as record_id, o.project_id, o.site_id, o.site,
    null::bigint as person_id, null::text as note
  from line_kits k join record_lines l on l.id = k.line_id join outbounds o on o.id = l.outbound_id and o.voided_at is null
  union all
  -- The site confirmed the whole line.
  select k.kit_id, 30, 'received', (d.at at time zone (select business_time_zone()))::date, 'packages', p.id, o.project_id, o.site_id, o.site, d.user_id, null
  from line_kits k join record_lines l on l.id = k.line_id join outbounds o on o.id = l.outbound_id and o.voided_at is null
    join packages p on upper(p.airbill) = upper(coalesce(l.airbill, o.airbill)) and p.project_id = o.project_id
    join delivery_reports d on d.package_id = p.id and d.kind = 'site_receipt'
  where d.outcome = 'delivered' or exists (select from delivery_report_lines x where x.report_id = d.id
    and x.batch is not distinct from l.batch and x.product is not distinct from l.product and x.accepted >= l.quantity)
  union all
  select e.kit_id, case e.kind when 'dispensed' then 40 when 'participant_return' then 42 when 'destroyed' then 46 else 44 end,
    e.kind, e.date, 'site_entries', e.id, e.project_id,
    e.site_id, null, e.entered_by, e.note
  from site_entries e where e.kit_id is not null and e.voided_at is null
  union all
  select k.kit_id, 50, 'returned', r.date, 'returns', r.id, r.project_id, r.site_id, r.site_name, null, null
  from line_kits k join record_lines l on l.id = k.line_id join returns r on r.id = l.return_id and r.voided_at is null
  union all
  select k.kit_id, 60, 'destroyed', r.destruction_date, 'destructions', r.id, r.project_id, null, null, null, null
  from line_kits k join record_lines l on l.id = k.line_id
    join destructions r on r.id = l.destruction_id and r.voided_at is null;
