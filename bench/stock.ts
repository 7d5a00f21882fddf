// The input of the open issues: a million lines of outbounds and rows of inventories, and as many lines of
// inbounds. Almost all of it is consistent, as in practice.

/** Statements after those of the data set; they replace its inventories. */
export const stock = [
  'truncate inventories',
  ...['inbound', 'outbound'].map(
    (kind) => `insert into record_lines (${kind}_id, product, batch, quantity)
      select id, 'Product ' || batch % 7, 'B-' || project_id || '-' || batch, ${kind === 'inbound' ? 100 : 10}
      from (select id, project_id, (5 * n + k) % 25 as batch from generate_series(1, 5) k,
        (select id, project_id, row_number() over (partition by project_id order by id) as n from ${kind}s) numbered) made`,
  ),
  `insert into inventories (project_id, batch, product, qty_stock, expiry_date, storage_temperature, search_text)
    select project_id, batch, product, sum(quantity) + case when pg_temp.chance(row_number() over (), 30) < 0.02 then 5 else 0 end,
      current_date + 400 - floor(412 * pg_temp.chance(row_number() over (), 31))::int, '2-8 C',
      lower(batch) || E'\\n' || lower(product) || E'\\n2-8 c'
    from (select r.project_id, l.batch, l.product, l.quantity from record_lines l join inbounds r on r.id = l.inbound_id
      union all select r.project_id, l.batch, l.product, -l.quantity from record_lines l join outbounds r on r.id = l.outbound_id) moved
    group by project_id, batch, product`,
  `insert into files (name, content_type, size, sha256, content) values ('c.pdf', 'application/pdf', 1, '\\x00', '\\x00')`,
  `insert into certificates (destruction_id, file_id)
    select d.id, f.id from destructions d, files f where pg_temp.chance(d.id, 32) > 0.02`,
  `insert into delivery_reports (package_id, user_id, airbill, recipients)
    select id, 1, airbill, '[]' from packages where status = 'Delivered' and pg_temp.chance(id, 33) > 0.02`,
  // Triggers are disabled while the data is loaded.
  'insert into stock_changes (project_id) select id from projects',
];
