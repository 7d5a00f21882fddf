// The home page of every role while it loads.
import { describe, it } from 'vitest';
import { expectStill } from '../home-loading.ts';
import { portal } from '../portal.ts';

const site = portal();
const roles = ['staff', 'customer', 'invoicing', 'operator', 'coordinator', 'investigator', 'api', 'driver'];

describe.each(['xs', 'lg'] as const)('at %s', (at) => {
  it.each(roles)(
    'issue 12.3 the home of %s: nothing moves by more than 0.02; a phone shows it accessible in both themes, whole',
    (role) => expectStill(site, `${role}@demo.test`, at),
  );
});
