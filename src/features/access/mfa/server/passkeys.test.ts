// Passkeys of the own account, with a simulated browser key.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fragment, sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { brief } from '#testing/endpoint-tests.ts';
import { makeUser, testPassword } from '#testing/factories.ts';

const api = testApi();
beforeEach(() => api.database.rows(sql`delete from throttle_hits`));

async function createPerson() {
  const email = `key${Math.random().toString(36).slice(2)}@test.example`;
  const id = await makeUser(api.database, 'user', { email }, { password: true });
  return { email, id, token: await api.tokenOf(id) };
}

const post = (path: string, token: string | undefined, body: unknown) =>
  api.send('POST', path, { token, body });

/**
 * A key pair of a passkey, with its public key in COSE: elliptic curve, ES256, P-256, and the two
 * coordinates.
 */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return { privateKey, cose };
}

const clientDataOf = (type: 'webauthn.get' | 'webauthn.create', challenge: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost:8080' })).toString('base64url');
const sha = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** The browser's response after creating a passkey. */
function madePasskey(challenge: string) {
  const id = Buffer.from(challenge).subarray(0, 16);
  // Flags: user present, user verified, key attached. Then no counter, no AAGUID, and the id with its length.
  const head = Buffer.from(`4500000000${'00'.repeat(16)}0010`, 'hex');
  const seen = Buffer.concat([sha('localhost'), head, id, newKey().cose]);
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([seen.length]),
    seen,
  ]);
  const credential = id.toString('base64url');
  return {
    id: credential,
    rawId: credential,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientDataOf('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
    },
  };
}

describe('passkeys', () => {
  it('A-29 registration requires the password, this portal as relying party, and user verification', async () => {
    const { token, email } = await createPerson();
    expect((await post('/api/passkeys/registration/', token, { password: 'Wrong-1!' })).status).toBe(400);
    const { status, body } = await post('/api/passkeys/registration/', token, { password: testPassword });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Trialway' },
      user: { name: email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
  });

  it('adding or removing one ends every other session', async () => {
    const { token, id } = await createPerson();
    const password = testPassword;
    const { body: begun } = await post('/api/passkeys/registration/', token, { password });
    const keep = () => post('/api/passkeys/', token, { name: 'Key', response: madePasskey(begun.challenge) });
    let passkey = 0;
    const forget = () => post(`/api/passkeys/${passkey}/remove/`, token, { password });
    for (const [change, status] of [
      [keep, 201],
      [forget, 200],
    ] as const) {
      const other = await api.tokenOf(id);
      expect((await api.get('/profile', other)).status).toBe(200);
      const { status: answered, body } = await change();
      expect(answered).toBe(status);
      passkey = body.id;
      const after = [await api.get('/profile', token), await api.get('/profile', other)];
      expect(after.map((one) => one.status)).toEqual([200, 401]);
    }
  });

  it('A-29 sign-in options name no account and so reveal nothing', async () => {
    const { body } = await post('/api/passkeys/options/', undefined, {});
    expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(body.allowCredentials ?? []).toEqual([]);
  });

  const clientData = (challenge: string) => clientDataOf('webauthn.get', challenge);

  it.each([
    {},
    { response: null },
    { response: { clientDataJSON: '%' } },
    { response: { clientDataJSON: 'bnVsbA' } },
    { id: 'x', response: { clientDataJSON: clientData('A'.repeat(43)) } },
    { id: 'a\u0000', response: { clientDataJSON: clientData('\u0000') } },
  ])('A-29 AUTH-27 an invalid response is a wrong credential: %j', async (response) => {
    expect(await brief(post('/api/passkeys/sign-in/', undefined, { response }))).toEqual({
      status: 400,
      body: { non_field_errors: ['unable to log in with provided credentials'] },
    });
    const { token } = await createPerson();
    expect((await post('/api/passkeys/', token, { name: 'Key', response })).status).toBe(400);
  });

  it('A-29 A-133 one of a deleted account does not sign in to another account with the same email', async () => {
    const { id, email } = await createPerson();
    const { privateKey, cose } = newKey();
    const write = (statement: Fragment) =>
      api.database.write({ actor: 'test', reason: '', request: '' }, (transaction) =>
        transaction.rows(statement),
      );
    const credential = Buffer.from(email).toString('base64url');
    await write(sql`insert into passkeys (user_id, credential_id, public_key, name)
      values (${id}, ${credential}, ${cose}, 'Key')`);
    const signInByIt = async () => {
      const { body } = await post('/api/passkeys/options/', undefined, {});
      const clientDataJSON = clientData(body.challenge);
      const seen = Buffer.concat([sha('localhost'), Buffer.from('0500000000', 'hex')]);
      const signed = Buffer.concat([seen, sha(Buffer.from(clientDataJSON, 'base64url'))]);
      const response = {
        clientDataJSON,
        authenticatorData: seen.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      const key = { id: credential, rawId: credential, type: 'public-key', clientExtensionResults: {} };
      return post('/api/passkeys/sign-in/', undefined, { response: { ...key, response } });
    };
    expect((await signInByIt()).status).toBe(200);
    await write(sql`update users set deleted_at = now(), is_active = false where id = ${id}`);
    await makeUser(api.database, 'admin', { email });
    expect((await signInByIt()).status).toBe(400);
  });

  it('A-29 another person’s passkey is not found', async () => {
    const { token } = await createPerson();
    const { id } = await createPerson();
    const [foreign] = await api.database.write({ actor: 'test', reason: '', request: '' }, (transaction) =>
      transaction.rows(
        sql.of({
          id: 'number',
        })`insert into passkeys (user_id, credential_id, public_key, name) values (${id}, 'abc', '\\x00', 'Key') returning id`,
      ),
    );
    const answers = [foreign?.id, 999_999].map((key) =>
      post(`/api/passkeys/${key}/remove/`, token, { password: testPassword }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  });
});
