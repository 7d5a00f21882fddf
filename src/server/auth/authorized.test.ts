// Code that the compiler must reject. Each `@ts-expect-error` is a test: the type check fails if the line
// below it compiles.
/* oxlint-disable typescript/no-misused-spread -- such copies are among what is refused */
import { describe, expect, it } from 'vitest';
import { type Authorized, authorize } from './authorized.ts';
import { makeScope, type Scope, type System, systemScope } from './scope.ts';

const changeProject = ({ id }: Authorized<'project'>) => id;
const changeRecord = ({ id }: Authorized<'inbound' | 'outbound'>) => id;
const readFor = ({ reach }: Scope) => reach;
const workOf = ({ reach }: System) => reach;
const project = authorize('project', { id: 3, name: 'AB-101' });

describe('the proof that a caller reaches a row, as the compiler sees it', () => {
  it('ROLE-23 a row that was looked up within a scope can be written', () => {
    expect([changeProject(project), project.name]).toEqual([3, 'AB-101']);
    expect(changeRecord(authorize('inbound', { id: 4 }))).toBe(4);
  });

  it('ROLE-23 a write of an id that no one looked up does not compile', () => {
    const body = { id: 7 };
    // @ts-expect-error -- an id is no proof
    changeProject(7);
    // @ts-expect-error -- neither is an object that holds one
    changeProject(body);
    // @ts-expect-error -- nor a row with a proof whose id is another
    changeProject({ ...project, ...body });
    // @ts-expect-error -- nor the proof of a row of another noun
    changeProject(authorize('client', body));
    // @ts-expect-error -- nor one of a noun that is not among these
    changeRecord(authorize('return', body));
    expect(body.id).toBe(7);
  });

  it('a row that was read without its id proves nothing', () => {
    const row = { id: Number(undefined) };
    expect(() => authorize('project', row)).toThrow('a project was read without its id');
  });
});

describe('a scope, as the compiler sees it', () => {
  const facts = {
    reach: 'scope',
    role: 'user',
    isBlinded: false,
    capabilities: [],
    userId: 1,
    clientIds: [],
    projectIds: [],
    siteIds: [],
    carId: undefined,
  } as const;

  it('ROLE-23 no one makes one of its facts alone, or widens the one that they have', () => {
    const scope = makeScope(facts);
    // @ts-expect-error -- facts are no scope
    readFor(facts);
    // @ts-expect-error -- nor is a wider copy of one
    readFor({ ...scope, reach: 'all' });
    expect(readFor(scope)).toBe('scope');
  });

  it('work of the system takes a System, which reads as any scope does', () => {
    // @ts-expect-error -- a caller's scope is no System, however wide
    workOf(makeScope({ ...facts, reach: 'all' }));
    expect([workOf(systemScope()), readFor(systemScope())]).toEqual(['all', 'all']);
  });
});
