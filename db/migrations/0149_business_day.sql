-- What is expired, planned or available today follows the time zone of the business (BUSINESS_TZ), not the one of the
-- database: in Kyiv a batch expires at midnight in Kyiv. The server keeps the zone in `database_marks` when it starts, so
-- that it holds behind a pool of connections and on a replica too.
create function business_time_zone() returns text language sql stable as $$
  select coalesce((select value from database_marks where name = 'business_time_zone'), 'UTC')
$$;

create function business_day() returns date language sql stable as $$
  select (now() at time zone business_time_zone())::date
$$;

-- The status of a batch at the end of a day.
create or replace function batch_status_on(batch bigint, day date) returns text language sql stable as $$
  select c.status from batch_status_changes c
  where c.batch_id = batch and c.since < ((day + 1)::timestamp at time zone business_time_zone())
  order by c.since desc, c.id desc limit 1
$$;

-- Posts all records of a project that has been switched on, and what was there before its first movement.
create or replace function open_stock(project bigint) returns void language plpgsql as $$
begin
  insert into stock_due (record, record_id)
    select 'inbounds', id from inbounds where project_id = project union all
    select 'outbounds', id from outbounds where project_id = project union all
    select 'returns', id from returns where project_id = project union all
    select 'destructions', id from destructions where project_id = project union all
    -- What stood while the project kept no stock, of records that are gone by now.
    select m.record, m.record_id from stock_movements m join stock_items i on i.id = m.item_id
      where i.project_id = project and m.record is not null union all
    select 'inventories', project;
  perform post_stock();
  -- A batch that no inbound brought was there already: what is counted and what has left since.
  insert into stock_movements (item_id, kind, quantity, happened_on, posted_by)
  select i.id, 'opening', i.counted + i.damaged - i.stock,
    least(coalesce((select min(m.happened_on) from stock_movements m where m.item_id = i.id), business_day()), business_day()),
    stock_actor()
  from stock_items i where i.project_id = project and i.counted + i.damaged > i.stock and not exists (
    select from stock_items o join stock_movements m on m.item_id = o.id
    where o.project_id = project and coalesce(o.batch_id, 0) = coalesce(i.batch_id, 0)
      and coalesce(o.product, '') = coalesce(i.product, '') and coalesce(o.number, '') = coalesce(i.number, '')
      and (m.kind in ('opening', 'transfer_in') or (m.kind = 'receipt' and m.reverses is null
        and not exists (select from stock_movements r where r.reverses = m.id))));
end $$;

-- What came to a site and left it, one row for each line and entry; `effect` is its sign in what is on hand. What was sent
-- comes three times: as sent, and split into received, refused or missing, and not confirmed.
create or replace view site_movements as
  select o.project_id, o.site_id, o.site, l.batch_id, l.product, l.batch, f.figure, f.quantity, f.effect,
    o.dispatched_date as day, 'outbounds' as list, o.id as record_id, o.airbill as reference
  from outbounds o join record_lines l on l.outbound_id = o.id
  left join lateral (
    select case when x.accepted is not null then least(x.accepted, coalesce(l.quantity, 0.000))
        when d.outcome = 'delivered' then coalesce(l.quantity, 0.000) end as accepted
    from packages p join delivery_reports d on d.package_id = p.id and d.kind = 'site_receipt'
    left join lateral (select y.accepted from delivery_report_lines y where y.report_id = d.id and (y.line_id = l.id
        or y.line_id is null and y.batch is not distinct from l.batch and y.product is not distinct from l.product)
      order by y.line_id nulls last limit 1) x on true
    where p.project_id = o.project_id and upper(p.airbill) = upper(o.airbill) order by d.id limit 1) r on true
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
    join packages p on upper(p.airbill) = upper(o.airbill) and p.project_id = o.project_id
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
