// Random sequences of operations on one account, compared with a small model: sign-in, codes, refresh,
// sign-out, a change of the password and a reset. After every step each issued token must behave as in the
// model. The same sequences in every run; a failure prints the shortest failing sequence. `npm run fuzz`
// tries many more.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashToken } from '#server/auth/authenticate.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { solveCaptcha } from '#testing/captcha.ts';
import { testPassword } from '#testing/factories.ts';
import { peopleOf, plainSignIn, signInWithCode } from '#testing/people.ts';
import { mailsTo } from '#testing/waiting-mails.ts';

const runs = Number(process.env['MODEL_RUNS'] ?? 8);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_115);

const api = testApi({ rateLimits: false });
const { account } = peopleOf(api);

interface Session {
  readonly token: string;
  readonly family: number;
  state: 'good' | 'expired' | 'ended';
}

/** The expected state of the account. */
interface Model {
  readonly email: string;
  password: string;
  readonly former: string[];
  readonly hasCode: boolean;
  code: { text: string; triesLeft: number } | undefined;
  /** The latest mailed link, and the invalid ones. */
  link: string | undefined;
  readonly deadLinks: string[];
  readonly sessions: Session[];
  families: number;
}

type Step =
  | { do: 'sign in' | 'ask for a code'; password: 'right' | 'wrong' | 'former' }
  | { do: 'enter a code'; code: 'right' | 'wrong' }
  | { do: 'refresh' | 'sign out' | 'expire' | 'steal' | 'change the password'; session: number }
  | { do: 'forget' }
  | { do: 'reset'; link: 'newest' | 'dead' | 'unknown' };

const password = fc.constantFrom('right' as const, 'right' as const, 'wrong' as const, 'former' as const);
const session = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sign in' as const), password }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask for a code' as const), password }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('enter a code' as const),
      code: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('refresh', 'refresh', 'sign out', 'expire', 'steal', 'change the password'),
      session,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reset' as const),
      link: fc.constantFrom('newest' as const, 'dead' as const, 'unknown' as const),
    }),
  },
);

let made = 0;
const newPassword = () => `Fresh-Word.${(made += 1)}`;

it(`AUTH-16 AUTH-24 A-04 A-17 A-27 an account behaves as its model in ${runs} sequences`, async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 24 }),
      async (hasCode, steps) => {
        const model: Model = {
          email: await account('user', { is_mfa: hasCode }),
          password: testPassword,
          former: [],
          hasCode,
          code: undefined,
          link: undefined,
          deadLinks: [],
          sessions: [],
          families: 0,
        };
        for (const one of steps) {
          await take(model, one);
          await compare(model, one);
          taken += 1;
        }
      },
    ),
    { numRuns: runs, seed },
  );
  expect(taken).toBeGreaterThan(runs);
});

async function take(model: Model, one: Step): Promise<void> {
  switch (one.do) {
    case 'sign in':
      return signIn(model, one.password);
    case 'ask for a code':
      return ask(model, one.password);
    case 'enter a code':
      return enterCode(model, one.code);
    case 'forget':
      return forget(model);
    case 'reset':
      return reset(model, one.link);
    default: {
      const of = model.sessions[one.session % Math.max(1, model.sessions.length)];
      if (of !== undefined) await withSession(model, of, one.do);
    }
  }
}

async function compare({ sessions }: Model, one: Step): Promise<void> {
  const expected = {
    good: [200, undefined],
    expired: [401, 'Token has expired'],
    ended: [401, 'Invalid token.'],
  };
  for (const { token, state } of sessions) {
    const { status, body } = await api.get('/profile', token);
    expect([one, status, status === 200 ? undefined : body.detail]).toEqual([one, ...expected[state]]);
  }
}

function typed(model: Model, which: 'right' | 'wrong' | 'former'): string {
  return which === 'right' ? model.password : (which === 'former' && model.former[0]) || 'Wrong-Word.0';
}

const post = (url: string, body: object) => api.send('POST', url, { body });
const begin = (model: Model, token: string) =>
  model.sessions.push({ token, family: (model.families += 1), state: 'good' });

/** The plain call without codes. */
async function signIn(model: Model, which: 'right' | 'wrong' | 'former'): Promise<void> {
  const { status, body } = await post(plainSignIn, { username: model.email, password: typed(model, which) });
  expect(status).toBe(which === 'right' && !model.hasCode ? 200 : 400);
  if (status === 200) begin(model, body.token);
}

async function ask(model: Model, which: 'right' | 'wrong' | 'former'): Promise<void> {
  const credentials = { username: model.email, password: typed(model, which) };
  const { status, body } = await post(signInWithCode, credentials);
  expect(status).toBe(which === 'right' ? 200 : 400);
  if (status !== 200) return;
  expect(body.token === '').toBe(model.hasCode);
  if (!model.hasCode) {
    begin(model, body.token);
    return;
  }
  const mails = (await mailsTo(api.database, model.email)).filter(({ kind }) => kind === 'mfa');
  model.code = { text: /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '', triesLeft: 5 };
}

async function enterCode(model: Model, which: 'right' | 'wrong'): Promise<void> {
  const { code } = model;
  if (code === undefined) return;
  const wrong = String((Number(code.text) + 1) % 1_000_000).padStart(6, '0');
  const { status, body } = await post(signInWithCode, {
    username: model.email,
    password: model.password,
    code: which === 'right' ? code.text : wrong,
  });
  const works = which === 'right' && code.triesLeft > 0;
  expect([status, body.token !== '']).toEqual([200, works]);
  // After success or five attempts the same code is no longer accepted.
  code.triesLeft = works ? 0 : code.triesLeft - 1;
  if (works) begin(model, body.token);
}

async function forget(model: Model): Promise<void> {
  const captcha = await solveCaptcha((await api.get('/api/captcha/?form=forgot')).body);
  expect((await post('/api/forgot/', { email: model.email, captcha })).body.success).toBe(true);
  if (model.link !== undefined) model.deadLinks.push(model.link);
  const mail = (await mailsTo(api.database, model.email)).findLast(({ kind }) => kind === 'forgot');
  model.link = /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect(model.link).toBeDefined();
}

async function reset(model: Model, which: 'newest' | 'dead' | 'unknown'): Promise<void> {
  const id = { newest: model.link, dead: model.deadLinks[0], unknown: 'x'.repeat(43) }[which];
  if (id === undefined) return;
  const fresh = newPassword();
  const { status } = await post('/reset', { id, password: fresh });
  expect(status).toBe(which === 'newest' ? 200 : 404);
  if (which !== 'newest') return;
  renew(model, fresh);
  end(model, () => true);
}

/** The password has changed, and no mailed link is valid any more. */
function renew(model: Model, fresh: string): void {
  model.former.unshift(model.password);
  model.password = fresh;
  if (model.link !== undefined) model.deadLinks.unshift(model.link);
  model.link = undefined;
}

function end(model: Model, ends: (one: Session) => boolean): void {
  for (const one of model.sessions) if (ends(one)) one.state = 'ended';
}

async function withSession(
  model: Model,
  of: Session,
  what: 'refresh' | 'sign out' | 'expire' | 'steal' | 'change the password',
): Promise<void> {
  const family = (one: Session) => one.family === of.family;
  if (what === 'refresh') {
    const { status, body } = await api.get('/token', of.token);
    // Also within the grace period after its end.
    expect(status).toBe(of.state === 'ended' ? 401 : 200);
    if (status === 200) model.sessions.push({ token: body.token, family: of.family, state: 'good' });
  } else if (what === 'sign out') {
    expect((await api.send('POST', '/mfa/api-logout/', { token: of.token })).status).toBe(200);
    end(model, family);
  } else if (what === 'expire') {
    await api.database.rows(
      sql`update sessions set expires_at = now() - interval '5 minutes' where token_hash = ${hashToken(of.token)}`,
    );
    if (of.state === 'good') of.state = 'expired';
  } else if (what === 'steal') {
    // A token is used a minute after it was replaced: the holder of the newer one may be a thief.
    const [replaced] = await api.database.rows(
      sql.of({ id: 'number' })`update sessions set rotated_at = rotated_at - interval '61 seconds'
        where token_hash = ${hashToken(of.token)} and rotated_at is not null returning id`,
    );
    if (replaced === undefined) return;
    expect((await api.get('/profile', of.token)).status).toBe(401);
    end(model, family);
  } else {
    const fresh = newPassword();
    const body = { oldPassword: model.password, newPassword: fresh };
    const { status } = await api.send('POST', '/profile/changePassword', { token: of.token, body });
    expect(status).toBe(of.state === 'good' ? 200 : 401);
    if (status !== 200) return;
    renew(model, fresh);
    end(model, (one) => !family(one));
  }
}
