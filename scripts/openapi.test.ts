import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { contracts } from '#app/server/features.ts';
import { permissions } from '#core/access.ts';
import { errorStatuses } from '#core/errors.ts';
import { openApiDocument } from '#server/http/openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly description?: string;
    readonly schema: unknown;
  }[];
  readonly security: readonly { readonly bearer: readonly string[] }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>;
}
interface Schema {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly { readonly const: string; readonly description: string }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const text = JSON.stringify(openApiDocument(contracts, '1.0.0'));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tests below check of it
const { paths, components } = JSON.parse(text) as Document;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const named = (id: string) => operations.find(({ operationId }) => operationId === id);

describe('the OpenAPI document', () => {
  it('names every operation once, in camelCase', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)+$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(['getClientsById', 'postProjectsByIdInbounds', 'getUsers', 'getUsersAlias']),
    );
  });

  it('has a schema for every error body, with its codes', () => {
    expect(components.schemas['ErrorCode']?.enum).toEqual(Object.keys(errorStatuses));
    expect(components.schemas['ConflictError']).toMatchObject({
      properties: { errors: { properties: { msg: { const: 'CONFLICT' }, fields: {}, current: {} } } },
    });
    expect(components.schemas['WrongCredentialError']).toMatchObject({
      properties: { non_field_errors: { items: { const: 'unable to log in with provided credentials' } } },
    });
    const bare = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => Number(status) >= 400 && content === undefined)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(bare).toEqual([]);
  });

  it.each([
    ['patchClientsById', '409', 'CONFLICT, NEEDS_CONFIRMATION'],
    ['postPackagesReport', '409', 'CONFLICT, SEVERAL_PACKAGES'],
    ['patchUsersById', '409', 'CONFLICT, UNAUTHORIZED'],
    ['postImportPackages', '413', 'TOO_LARGE, TOO_MANY_ROWS'],
    ['postImports', '413', 'TOO_LARGE'],
    ['postClients', '415', 'UNSUPPORTED_MEDIA_TYPE'],
    ['getExpiryExcel', '429', 'TOO_MANY_REQUESTS'],
    ['postApiTokenAuth', '429', 'BLOCKED_USER'],
    ['getClients', '503', 'UNAVAILABLE'],
  ])('says of %s what %s is there', (id, status, codes) => {
    expect(named(id)?.responses[status]?.description).toMatch(new RegExp(`: ${codes}$`));
  });

  it.each([
    ['getExpiry', 'kind', { type: 'string', enum: ['expired', 'days_30', 'days_60', 'days_90'] }, ''],
    ['getPackages', 'track__airbill', { type: 'boolean' }, ''],
    ['getProjects', 'location', { type: 'string' }, 'Ids, separated by commas.'],
    ['getPackages', 'status', { type: 'string' }, 'Any of several values, separated by `|`'],
    ['getGaps', 'kind', { type: 'string' }, 'Any of outbound_without_airbill, delivered_without_report'],
  ])('QRY-12 says of %s what the filter %s takes', (id, filter, schema, says) => {
    const parameter = named(id)?.parameters.find(({ name }) => name === filter);
    expect(parameter?.schema).toEqual(schema);
    expect(parameter?.description ?? '').toContain(says);
  });

  it('documents 413 and 415 for every call with a body, and for no other', () => {
    const sending = operations.filter(({ requestBody }) => requestBody !== undefined);
    const large = operations.filter(({ responses }) => '413' in responses && '415' in responses);
    expect(large).toEqual(sending);
  });

  it('enumerates the permissions with the access that each grants', () => {
    const listed = components.schemas['Permission']?.oneOf ?? [];
    expect(listed.map(({ const: permission }) => permission)).toEqual(Object.keys(permissions));
    const idle = listed.filter(({ description }) => description.endsWith('Opens: .'));
    expect(idle).toEqual([]);
    const [needed] = named('getCities')?.security ?? [];
    expect(needed?.bearer).toEqual(['cities.read']);
    expect(listed.find(({ const: permission }) => permission === 'cities.read')?.description).toContain(
      'getCities, getCitiesAll',
    );
  });

  it('passes a public linter with the rules of decision 0045', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // A word instead of an id is never an id.
        'no-ambiguous-paths': 'off',
        // The specification's paths end in a slash; both forms are served.
        'no-path-trailing-slash': 'off',
        // Failures that the caller does not cause are 5xx; a public call without input has no 4xx.
        'operation-4xx-response': 'off',
        // Permission and ErrorCode are enumerations for the reader: no body contains them.
        'no-unused-components': 'off',
        'rule/operation-id-casing': {
          subject: { type: 'Operation', property: 'operationId' },
          assertions: { casing: 'camelCase', defined: true },
        },
      },
    });
    const lint = async (source: string) =>
      (await lintFromString({ source, config })).map(
        ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`,
      );
    expect(await lint(text)).toEqual([]);
    // Verifies that the linter works: it finds a name that is not camelCase and a duplicate one.
    expect(await lint(text.replace('"getClientsById"', '"get_clients"'))).toEqual([
      expect.stringContaining('rule/operation-id-casing'),
    ]);
    expect(await lint(text.replace('"getClientsById"', '"getClients"'))).toEqual([
      expect.stringContaining('operation-operationId-unique'),
    ]);
  });
});

describe('a client made by openapi-typescript', () => {
  it('compiles, types the responses and the codes, and rejects unknown names', {
    timeout: 300_000,
  }, async () => {
    // It requires the compiler's JavaScript API, which version 7 no longer has.
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier === 'typescript' ? 'typescript-js' : specifier, context),
    });
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    const folder = mkdtempSync(path.resolve('node_modules/.client-'));
    try {
      writeFileSync(path.join(folder, 'api.ts'), astToString(await openapiTS(text)));
      const errors = compile(folder, client);
      expect(errors).toBe('');
      expect(compile(folder, client.replace("'/api/clients/{id}/'", "'/api/nothing/'"))).toContain('TS2339');
      expect(compile(folder, client.replace("'clients.read'", "'client.read'"))).toContain('client.read');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const client = `import type { components, operations, paths } from './api.ts';
type Client = paths['/api/clients/{id}/']['get']['responses'][200]['content']['application/json'];
type Conflict = operations['patchClientsById']['responses'][409]['content']['application/json'];
export const nameOf = (client: Client): string => client.name;
export const permission: components['schemas']['Permission'] = 'clients.read';
export function isLate({ errors }: Conflict): boolean {
  const code: 'CONFLICT' | 'NEEDS_CONFIRMATION' = errors.msg;
  return code === 'CONFLICT';
}
`;

/** The compiler's errors for the generated types and a program that uses them; empty if they are correct. */
function compile(folder: string, program: string): string {
  writeFileSync(path.join(folder, 'client.ts'), program);
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--types', '', '--ignoreConfig'];
  try {
    execFileSync('node_modules/typescript/bin/tsc', [...options, path.join(folder, 'client.ts')], {
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}
