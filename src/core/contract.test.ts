// Type checks of the contract. Each `@ts-expect-error` is a test: the type check fails if the line below it
// compiles. The run-time tests cover the little code there is.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type Answer,
  type Contract,
  type DeviceEndpoint,
  type EndpointDefinition,
  endpoint,
  fillPath,
  type Handlers,
  id,
  type PathParameters,
  page,
} from './contract.ts';
import type { ListDeclaration, ListQuery } from './list-query.ts';

const things = {
  sort: ['name'],
  search: ['name'],
  filters: [],
  defaultSort: 'name',
} as const satisfies ListDeclaration;
const row = z.object({ id, name: z.string() });
const contract = {
  list: endpoint({
    method: 'GET',
    path: '/api/things/',
    access: 'signed-in',
    summary: 'Things',
    list: things,
    response: page(row),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/things/{id}/parts/{partId}/',
    access: 'clients.read',
    summary: 'A new part',
    body: z.object({ name: z.string() }),
    status: 201,
    response: row,
  }),
};
type Things = typeof contract;
const empty = { count: 0, next: null, previous: null, results: [] };

describe('the endpoint contract, as the compiler sees it', () => {
  it('ROLE-22 an endpoint without access does not compile', () => {
    // @ts-expect-error -- access is missing
    endpoint({ method: 'GET', path: '/a/', summary: 'A', response: row });
    // @ts-expect-error -- no such permission
    endpoint({ method: 'GET', path: '/a/', access: 'clients.burn', summary: 'A', response: row });
    // @ts-expect-error -- a contract takes endpoints with access alone
    const open: Contract = { get: { method: 'GET', path: '/a/', summary: 'A', response: row } };
    expect(open).toBeDefined();
  });

  it('A-04 an endpoint for devices asks for a permission, and what sends by their token takes no other', () => {
    const given = { method: 'POST', path: '/a/', summary: 'A', response: row } as const;
    const byDevice = endpoint({ ...given, access: 'delivery_reports.write', byDevice: true });
    // @ts-expect-error -- what is open to all needs no device
    endpoint({ ...given, access: 'public', byDevice: true });
    // @ts-expect-error -- a device is no session
    endpoint({ ...given, access: 'signed-in', byDevice: true });
    // @ts-expect-error -- left out, not switched off
    endpoint({ ...given, access: 'delivery_reports.write', byDevice: false });
    const sent = (one: DeviceEndpoint) => one.path;
    expect(sent(byDevice)).toBe('/a/');
    // @ts-expect-error -- it takes a session alone
    sent(contract.list);
  });

  it('a missing handler does not compile', () => {
    // @ts-expect-error -- create is missing
    const handlers: Handlers<Things, unknown> = { list: async () => empty };
    expect(handlers).toBeDefined();
  });

  it('a wrong answer does not compile', () => {
    const handlers: Handlers<Things, unknown> = {
      // @ts-expect-error -- a page has a count
      list: async () => ({ next: null, previous: null, results: [] }),
      // @ts-expect-error -- the id is a number
      create: async () => ({ id: '1', name: 'a' }),
    };
    expect(handlers).toBeDefined();
  });

  it('a handler gets what it declared and nothing else', () => {
    const handlers: Handlers<Things, { scope: string }> = {
      list: async ({ query, body }, { scope }) => {
        // @ts-expect-error -- a list has no body
        void body.name;
        const declared: ListQuery = query;
        return { ...empty, results: [{ id: declared.page, name: scope }] };
      },
      create: async ({ params, body }) => {
        // @ts-expect-error -- the path has no such parameter
        void params.otherId;
        // @ts-expect-error -- the body has no such key
        void body.price;
        return { id: params.id + params.partId, name: body.name };
      },
    };
    expect(handlers).toBeDefined();
  });

  it('the parameters of a path are numbers named in it', () => {
    const parameters: PathParameters<'/a/{id}/b/{partId}/'> = { id: 1, partId: 2 };
    // @ts-expect-error -- partId is missing
    const short: PathParameters<'/a/{id}/b/{partId}/'> = { id: 1 };
    expect([parameters, short]).toHaveLength(2);
  });

  it('an answer has the type of its schema, a file its own', () => {
    const answer: Answer<Things['create']> = { id: 1, name: 'a' };
    // @ts-expect-error -- the name is a text
    const wrong: Answer<Things['create']> = { id: 1, name: null };
    // @ts-expect-error -- a file has bytes
    const file: Answer<EndpointDefinition & { response: 'file' }> = { name: 'a', contentType: 'text/csv' };
    expect([answer, wrong, file]).toHaveLength(3);
  });
});

describe('fillPath', () => {
  it('CALL-17 puts every parameter in its place', () => {
    expect(fillPath('/api/clients/{id}/managers/{managerId}/', { id: 3, managerId: 44 })).toBe(
      '/api/clients/3/managers/44/',
    );
    expect(fillPath('/profile', {})).toBe('/profile');
  });
});
