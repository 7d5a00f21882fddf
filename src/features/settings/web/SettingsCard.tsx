import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { useForm } from '#web/use-form.ts';
import { type Sections, type Setting, settingsContract } from '../contract.ts';
import { settingFault, typedOf, valueOf } from '../rules.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { settingsQuery } from './queries.ts';
import { SecretRemoval } from './SecretRemoval.tsx';
import { SettingInput, type SettingValues } from './SettingInput.tsx';
import { SettingsConflict } from './SettingsConflict.tsx';

/** Settings that belong together, saved together: what was changed goes out, with the version that it was read in. */
export function SettingsCard({
  title,
  hint,
  settings,
  connection,
  children,
}: {
  title: string;
  hint: string;
  settings: readonly Setting[];
  /** What they connect to, which can be tested once they are saved. */
  connection?: 'smtp' | 'mailbox';
  children?: ReactNode;
}) {
  const t = useTexts('globalSettings');
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Sections>();
  // As each setting was read: what the person has not touched follows what is saved elsewhere, the rest keeps its
  // version until it is saved.
  const [versions, setVersions] = useState(settings);
  const own = (sections: Sections) => ownOf(settings, sections);
  const settle = (sections: Sections) => {
    setVersions(own(sections));
    setConflict(undefined);
    queries.setQueryData(settingsQuery.queryKey, sections);
  };
  const form = useForm<SettingValues>({
    start: startOf(settings),
    schema: schemaOf(settings),
    onFailure: (error) => {
      const current = error instanceof CallFailure ? error.failure.current : undefined;
      if (isSections(current)) setConflict(current);
      return isSections(current);
    },
    send: async (values, { reset }) => {
      const saved = await call(settingsContract.update, { body: { settings: changesOf(versions, values) } });
      reset(startOf(own(saved)));
      settle(saved);
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    },
  });
  const next = settings.map((setting) => {
    const mine = versions.find(({ name }) => name === setting.name);
    return mine && isTouched(mine, form.values) ? mine : setting;
  });
  const newer = next.filter((one, at) => one.updated_at !== versions[at]?.updated_at);
  if (newer.length > 0) {
    setVersions(next);
    form.set(startOf(newer));
  }
  const unsaved = versions.some((one) => isTouched(one, form.values));

  return (
    <Card title={title} hint={hint}>
      {conflict && (
        <SettingsConflict
          stored={own(conflict)}
          yours={form.values}
          onTake={() => {
            form.reset(startOf(own(conflict)));
            settle(conflict);
          }}
          onKeep={() => settle(conflict)}
        />
      )}
      {children}
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        label={title}
        beside={connection && <ConnectionTest connection={connection} unsaved={unsaved} />}
      >
        {settings.map((setting) => (
          <div key={setting.name}>
            <SettingInput setting={setting} form={form} />
            {setting.type === 'secret' && setting.is_set && <SecretRemoval setting={setting} />}
          </div>
        ))}
      </Form>
    </Card>
  );
}

/** Only what was changed; when nothing was, all but the secrets, so that saving still finds a conflict. */
function changesOf(versions: readonly Setting[], values: SettingValues) {
  const touched = versions.filter((one) => isTouched(one, values));
  return (touched.length > 0 ? touched : versions).flatMap((setting) => {
    const { name, updated_at } = setting;
    const value = valueOf(setting, values[name] ?? '');
    return value === undefined ? [] : { name, value, updated_at };
  });
}

function isTouched(version: Setting, values: SettingValues): boolean {
  return values[version.name] !== typedOf(version);
}

function ownOf(settings: readonly Setting[], sections: Sections): Setting[] {
  const all = Object.values(sections).flat();
  return settings.map((setting) => all.find(({ name }) => name === setting.name) ?? setting);
}

function startOf(settings: readonly Setting[]): SettingValues {
  return Object.fromEntries(settings.map((setting) => [setting.name, typedOf(setting)]));
}

/** The rules of the settings as the schema of a form: the same function that the server asks. */
function schemaOf(settings: readonly Setting[]): z.ZodMiniType {
  return z.object(
    Object.fromEntries(
      settings.map((setting) => [
        setting.name,
        z.union([z.string(), z.boolean()]).check((context) => {
          const fault = settingFault(setting, valueOf(setting, context.value) ?? null);
          if (fault === undefined) return;
          context.issues.push({ code: 'custom', message: fault, input: context.value });
        }),
      ]),
    ),
  );
}

function isSections(value: unknown): value is Sections {
  return typeof value === 'object' && value !== null && 'registration' in value && 'mfa' in value;
}
