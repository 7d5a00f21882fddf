// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorStore, showErrors } from '#web/messages.ts';
import { signIn, signOut } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { PasswordForm } from './PasswordForm.tsx';

let root: Root;
let sent: string[];
let reply: () => Response;

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    sent.push(`${method} ${path}`);
    return reply();
  });
  const user = { username: 'a@x.test', email: 'a@x.test', verified: true, role: 'user' } as const;
  signIn({ token: 'abc', tokenExpiration: Date.now() / 1000 + 3600, user });
  await import('#web/forms/OpenDialog.tsx');
  await loadTexts(['myProfile', 'validation']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await show('profile');
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  showErrors([]);
  signOut();
  vi.unstubAllGlobals();
});

const show = (from: 'profile' | 'account') =>
  act(async () =>
    root.render(
      <MantineProvider>
        <PasswordForm from={from} />
      </MantineProvider>,
    ),
  );
const press = (text: string) =>
  act(async () =>
    [...document.querySelectorAll('[role=dialog] button')]
      .find((one) => one.textContent === text)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );

async function send(): Promise<void> {
  for (const [name, value] of [
    ['oldPassword', 'Old-Word.1'],
    ['newPassword', 'Fresh-Word.9'],
    ['again', 'Fresh-Word.9'],
  ] as const) {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      setter?.call(input, value);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

const wrongOld = 'Wrong old password entered.';
const refusal = (status: number, body: unknown) => () => Response.json(body, { status });

it.each([
  ['its own refusal', refusal(400, { detail: wrongOld }), [wrongOld]],
  ['another refusal', refusal(400, { errors: { msg: 'ID_MALFORMED' } }), [wrongOld]],
  ['too many tries', refusal(429, { errors: { msg: 'BLOCKED_USER' } }), [wrongOld, 'BLOCKED_USER']],
  ['a server out of order', refusal(503, {}), [wrongOld, 'SERVER_TIMEOUT_CONNECTION_ERROR']],
])('PROF-05 A-20 any failure is shown at the old password: %s', async (_, next, codes) => {
  reply = next;
  await send();
  await press('Change password');
  await vi.waitFor(() => expect(errorStore.get().codes).toEqual(codes));
});

it('PROF-05 A-20 without a response its message is shown as well', async () => {
  reply = () => {
    throw new TypeError('Failed to fetch');
  };
  await send();
  await press('Change password');
  await vi.waitFor(() => expect(errorStore.get().codes).toEqual([wrongOld, 'NO_CONNECTION']));
});

it('PROF-05 A-20 errors of the new password are shown at its field too', async () => {
  reply = refusal(400, { errors: { msg: 'MISSING', fields: { newPassword: 'common_password' } } });
  await send();
  await press('Change password');
  await vi.waitFor(() => expect(errorStore.get().codes).toEqual([wrongOld]));
  expect(document.querySelector('input[name=newPassword]')?.getAttribute('aria-invalid')).toBe('true');
});

it('PROF-04 PROF-06 confirms first, because other sessions end; cancelling sends nothing', async () => {
  reply = () => Response.json({ success: true });
  await send();
  await press('Cancel');
  expect([document.querySelector('[role=dialog]'), sent]).toEqual([null, []]);
  await send();
  await press('Change password');
  await vi.waitFor(() => expect(sent).toEqual(['POST /profile/changePassword']));
});

it('PROF-04 account settings use the other call', async () => {
  await show('account');
  reply = () => Response.json({ success: true });
  await send();
  await press('Change password');
  await vi.waitFor(() => expect(sent).toEqual(['PATCH /api/users/update_password/']));
});
