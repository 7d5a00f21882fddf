import { describe, expect, it } from 'vitest';
import type { FormKind } from '#record-types/forms.ts';
import { testApi } from '#testing/api.ts';
import { fileForm } from '#testing/file-form.ts';
import { inProject, recordWorld } from '#testing/record-world.ts';

const api = testApi();
const { world, ids, collection, one, formOf, send, owner, samples } = recordWorld(api);

describe('what is specific to a kind', () => {
  it('Part 3 rank 2 a client with dependent records is not deleted, an empty one is', async () => {
    const full = await send('DELETE', one('clients'), {});
    expect(full).toMatchObject({
      status: 409,
      body: { errors: { msg: 'CONFLICT', fields: { id: 'not_empty' } } },
    });
    const empty = (await send('POST', '/api/clients/', { ...samples().clients, name: 'Empty' })).body.id;
    expect((await send('DELETE', one('clients', empty), {})).status).toBe(204);
    expect((await send('GET', formOf('clients', empty))).status).toBe(404);
    expect((await send('DELETE', one('projects'), {})).status).toBe(409);
    const project = (await send('POST', '/api/projects/', samples().projects)).body.id;
    expect((await send('DELETE', one('projects', project), {})).status).toBe(204);
  });

  it('CLI-01 client names are unique, in any case', async () => {
    const taken = await send('POST', '/api/clients/', { name: 'ALPHA pharma' });
    expect(taken).toMatchObject({ status: 409, body: { errors: { fields: { name: 'taken' } } } });
    const plate = await send('POST', '/api/cars/', { plate: 'AA1234BB' });
    expect(plate.body.errors.fields).toEqual({ plate: 'taken' });
  });

  it('QRY-14 a saved record is found at once, only by its new values', async () => {
    const made = await send('POST', '/api/clients/', { name: 'Äpfel & Söhne', smo_ids: ['SMO-Ü'] });
    const hits = async (text: string) =>
      (await send('GET', `/api/clients/?filter=${encodeURIComponent(text)}`)).body.count;
    expect([await hits('apfel'), await hits('smo-u')]).toEqual([1, 1]);
    await send('PATCH', one('clients', made.body.id), { smo_ids: ['Other'] });
    expect([await hits('apfel'), await hits('smo-u')]).toEqual([1, 0]);
    await send('PATCH', one('clients', made.body.id), { name: 'Birnen' });
    expect([await hits('apfel'), await hits('birnen'), await hits('other')]).toEqual([0, 1, 1]);
  });

  it('PKG-06 A-88 a change of status is in the history; a package follows its project’s client', async () => {
    const made = (await send('POST', '/api/packages/', samples().packages)).body;
    await send('PATCH', one('packages', made.id), { status: 'In transit' });
    await send('PATCH', one('packages', made.id), { status: 'In transit', destination: 'x' });
    await send('PATCH', one('packages', made.id), { project_id: world.foreign.project, car_id: world.carId });
    const { body } = await send('GET', `/api/packages/${made.id}/`);
    expect(body.statuses.map(({ status }: { status: string }) => status)).toEqual([
      'Registered',
      'In transit',
    ]);
    expect(body.project.client.id).toBe(world.foreign.client);
    // The list shows the plate of the vehicle.
    expect(body.car).toBe('AA1234BB');
  });

  it('A-131 each status of a package and each new invoice is mailed to the addresses in the settings', async () => {
    const targets = {
      package_updates_target: ['desk@x.test', 'depot@x.test'],
      invoice_notification_target_email: ['money@x.test'],
      invoice_grace_minutes: 0,
    };
    for (const [name, value] of Object.entries(targets)) {
      await owner(
        `select set_config('trialway.actor', 'test', false); update global_settings set value = '${JSON.stringify(value)}' where name = '${name}'`,
      );
    }
    const told = () =>
      owner<{ kind: string; recipient: string; subject: string }>(
        'select kind, recipient, subject from sending_records order by id',
      );
    const { id } = (await send('POST', '/api/packages/', { ...samples().packages, airbill: 'M-1' })).body;
    await send('PATCH', one('packages', id), { status: 'At customs' });
    await send('PATCH', one('packages', id), { destination: 'Depot' });
    await send('POST', '/api/invoices/', { ...samples().invoices, name: 'INV-9' });
    const customer = await owner<{ email: string }>('select email from users where id = $1', [
      world.users.invoicing_user,
    ]);
    const update = (recipient: string, status: string) => ({
      kind: 'package_update',
      recipient,
      subject: `M-1: ${status}`,
    });
    expect(await told()).toEqual([
      update('desk@x.test', 'Registered'),
      update('depot@x.test', 'Registered'),
      update('desk@x.test', 'At customs'),
      update('depot@x.test', 'At customs'),
      { kind: 'invoice', recipient: 'money@x.test', subject: 'New invoice INV-9' },
      { kind: 'invoice', recipient: customer[0]?.email, subject: 'New invoice INV-9' },
    ]);
  });

  it('A-84 A-38 a chosen site provides its name and address, unless others are typed', async () => {
    const made = await send('POST', collection('returns'), { date: '2026-06-01', site_id: world.own.site });
    expect(made.body).toMatchObject({ site_name: 'AB Hospital', names: { site_id: 'AB Hospital' } });
    const written = await send('POST', collection('outbounds'), {
      ...samples().outbounds,
      site: 'Ward 3',
      site_id: world.own.site,
    });
    expect(written.body.site).toBe('Ward 3');
  });

  it.each(inProject)(
    'a row of %s is voided with a reason, removed from the lists, and kept',
    async (name) => {
      const kind = name as FormKind;
      const made = (await send('POST', collection(kind), samples()[kind])).body.id;
      const listed = async () =>
        (await send('GET', `${collection(kind)}?limit=500`)).body.results.map(
          (row: { id: number }) => row.id,
        );
      expect(await listed()).toContain(made);
      const silent = await send('DELETE', one(kind, made), { reason: ' ' });
      expect(silent).toMatchObject({ status: 400, body: { errors: { fields: { reason: 'required' } } } });
      const total = async () => (await send('GET', `/api/projects/${world.own.project}/`)).body.totals[kind];
      const before = await total();
      expect((await send('DELETE', one(kind, made), { reason: 'entered twice' })).status).toBe(204);
      expect(await listed()).not.toContain(made);
      expect(await total()).toBe(before - 1);
      expect((await send('DELETE', one(kind, made), { reason: 'again' })).status).toBe(404);
      expect((await send('PATCH', one(kind, made), {})).status).toBe(404);
      const [kept] = await owner<{ void_reason: string }>(
        `select void_reason from ${kind} where id = $1 and voided_at is not null`,
        [made],
      );
      expect(kept).toEqual({ void_reason: 'entered twice' });
    },
  );

  it('amendment 5 lines are shown to readers, but not those of another client', async () => {
    const made = (await send('POST', collection('inbounds'), samples().inbounds)).body;
    const seen = await api.get(one('inbounds', made.id), world.tokens.user);
    expect(seen.body.lines).toEqual([
      { batch_id: expect.any(Number), batch: 'B1', product: 'Tablets', quantity: '40.000' },
    ]);
    const foreign = `/api/projects/${world.foreign.project}/inbounds/${world.foreign.inbound}/`;
    const missing = await api.get(
      `/api/projects/999999/inbounds/${world.foreign.inbound}/`,
      world.tokens.user,
    );
    const hidden = await api.get(foreign, world.tokens.user);
    expect(hidden.raw.equals(missing.raw)).toBe(true);
    const crossed = await api.get(one('inbounds', world.foreign.inbound), world.tokens.user);
    expect(crossed.status).toBe(404);
    // Site users see only the rows of their own site.
    const own = await api.get(one('outbounds'), world.tokens.coordinator);
    expect(own.status).toBe(200);
    const elsewhere = (
      await send('POST', collection('outbounds'), {
        ...samples().outbounds,
        site: 'Elsewhere',
        confirm_warnings: true,
      })
    ).body.id;
    expect((await api.get(one('outbounds', elsewhere), world.tokens.coordinator)).status).toBe(404);
    const lines = await send('PATCH', one('inbounds', made.id), { lines: [{ quantity: '-1' }] });
    expect(lines.body.errors.fields).toEqual({ 'lines.0.quantity': 'below_zero' });
  });

  it('amendment 34 a destruction line has a source, stock or returns; other lines do not', async () => {
    const lines = [
      { batch: 'B1', product: 'Tablets', quantity: '3', destroyed_from: 'returns' },
      { batch: 'B1', product: 'Tablets', quantity: '2', destroyed_from: 'stock' },
      { batch: 'B2', product: 'Tablets', quantity: '1' },
    ];
    const entry = { ...samples().destructions, lines, confirm_warnings: true };
    const made = await send('POST', collection('destructions'), entry);
    expect(made.status).toBe(201);
    const sources = async () =>
      (await send('GET', one('destructions', made.body.id))).body.lines.map(
        (line: { destroyed_from: string | null }) => line.destroyed_from,
      );
    expect(await sources()).toEqual(['returns', 'stock', null]);
    const changed = [{ ...lines[0], destroyed_from: 'stock' }];
    const change = { lines: changed, confirm_warnings: true };
    expect((await send('PATCH', one('destructions', made.body.id), change)).status).toBe(200);
    expect(await sources()).toEqual(['stock']);
    const wrong = { lines: [{ ...lines[0], destroyed_from: 'car' }] };
    const refused = await send('PATCH', one('destructions', made.body.id), wrong);
    expect(refused.body.errors.fields).toEqual({ 'lines.0.destroyed_from': 'unknown_choice' });
    const inbound = { ...samples().inbounds, lines: [lines[0]], quantity: '3', confirm_warnings: true };
    const other = await send('POST', collection('inbounds'), inbound);
    expect(other.body.lines).toEqual([
      { batch_id: expect.any(Number), batch: 'B1', product: 'Tablets', quantity: '3.000' },
    ]);
    const { body } = await send('GET', `/api/history/destructions/${made.body.id}/`);
    expect(JSON.stringify(body)).toContain('{"field":"destroyed_from","old":"returns","new":null}');
  });

  it('INV-01 A-136 the paid amount is the sum of payments in the invoice’s currency', async () => {
    const invoice = (await send('POST', '/api/invoices/', { ...samples().invoices, amount: '0.30' })).body.id;
    const payments = `/api/invoices/${invoice}/payments/`;
    const paid = async () =>
      (await owner<{ amount_paid: string }>('select amount_paid from invoices where id = $1', [invoice]))[0]
        ?.amount_paid;
    const first = (await send('POST', payments, { amount: '0.10', currency: 'EUR' })).body;
    const second = (await send('POST', payments, { amount: '0.20', currency: 'EUR' })).body;
    await send('POST', payments, { amount: '7', currency: 'USD' });
    expect(await paid()).toBe('0.30');
    await send('PATCH', `${payments}${first.id}/`, { amount: '0.05' });
    expect(await paid()).toBe('0.25');
    await send('PATCH', `${payments}${second.id}/`, { currency: 'USD' });
    expect(await paid()).toBe('0.05');
    const currency = await send('PATCH', `/api/invoices/${invoice}/`, { currency: 'GBP' });
    expect(currency.body.errors.fields).toEqual({ currency: 'has_payments' });
    expect((await send('DELETE', `${payments}${first.id}/`, {})).status).toBe(400);
    expect((await send('DELETE', `${payments}${first.id}/`, { reason: 'bounced' })).status).toBe(204);
    expect(await paid()).toBe('0.00');
  });

  it('INV-19 A-87 the PDF of an invoice is checked by its bytes, replaced and cleared', async () => {
    const place = `/api/invoices/${ids.invoices}/file/`;
    const sent = (content: string, name = 'bill.pdf') =>
      api.send('POST', place, { token: world.tokens.staff, body: fileForm(name, content) });
    expect((await sent('<html>')).body.errors.fields).toEqual({ file: 'pdf' });
    for (const active of ['/S /JavaScript', '/Names << /EmbeddedFiles 3 0 R >>']) {
      const { body } = await sent(`%PDF-1.7 << ${active} >>`);
      expect([active, body.errors.fields]).toEqual([active, { file: 'active_pdf' }]);
    }
    expect((await sent('%PDF-1.7 one')).body).toEqual({ name: 'bill.pdf', size: 12 });
    expect((await sent('%PDF-1.7 two', 'other')).body.name).toBe('other.pdf');
    expect((await send('DELETE', place, {})).status).toBe(204);
    expect((await send('DELETE', place, {})).status).toBe(404);
    const kept = await owner(`select 1 from files where name in ('bill.pdf', 'other.pdf')`);
    expect(kept.length).toBe(2);
  });

  it('QRY-13 vehicles and sites are lists to choose from', async () => {
    const found = await send('GET', '/api/cars/?filter=aa1234&fields=plate');
    expect(found.body.results).toEqual([
      { id: world.carId, plate: 'AA1234BB', name: 'Van 1', gps_device_id: null, is_active: true },
    ]);
    expect((await send('GET', '/api/sites/?filter=hospital&ordering=-address')).body.count).toBe(2);
  });

  it('QRY-14 vehicles and sites are found without regard to case and accents, in the searched field', async () => {
    await send('POST', '/api/sites/', { name: 'Лікарня № 31, Київ', investigator: 'Dr Núñez' });
    await send('POST', '/api/cars/', { plate: 'ЇЇ 77-31', name: 'Škoda' });
    const found = async (list: string, text: string, field: string) =>
      (await send('GET', `/api/${list}/?filter=${encodeURIComponent(text)}&fields=${field}`)).body.count;
    expect([
      await found('sites', 'лікарня № 31, київ', 'name'),
      await found('sites', 'nunez', 'investigator'),
      await found('sites', 'nunez', 'name'),
      await found('cars', 'її 77', 'plate'),
      await found('cars', 'skoda', 'name'),
    ]).toEqual([1, 1, 0, 1, 1]);
  });

  it('Part 3 a creation sent twice with one Idempotency-Key is executed once', async () => {
    const create = (key: string, name: string) =>
      api.send('POST', '/api/sites/', {
        token: world.tokens.staff,
        body: { name },
        headers: { 'idempotency-key': key },
      });
    const both = await Promise.all([create('key-1', 'Twice Clinic'), create('key-1', 'Twice Clinic')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await create('key-1', 'Other Clinic')).status).toBe(409);
    expect((await create('key-2', 'Twice Clinic')).body.id).not.toBe(both[0]?.body.id);
    expect((await owner(`select 1 from sites where name = 'Twice Clinic'`)).length).toBe(2);
  });

  it('A-134 of two changes of one version one is stored, the other gets a conflict', async () => {
    const { body } = await send('GET', formOf('projects'));
    const both = await Promise.all(
      ['left', 'right'].map((sponsor) =>
        send('PATCH', one('projects'), { sponsor, updated_at: body.updated_at }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
