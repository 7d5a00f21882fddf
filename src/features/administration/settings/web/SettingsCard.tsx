import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { type Sections, type Setting, settingsContract } from '../contract.ts';
import { settingError, typedOf, valueOf } from '../rules.ts';
import { ConnectionTest, type TestConnection } from './ConnectionTest.tsx';
import { settingsQuery } from './queries.ts';
import { SecretRemoval } from './SecretRemoval.tsx';
import { SettingInput, type SettingValues } from './SettingInput.tsx';
import { SettingsConflict } from './SettingsConflict.tsx';

/** Related settings that are saved together: sends the changed ones with the version that was read. */
export function SettingsCard({
  title,
  hint,
  settings,
  test,
  children,
}: {
  title: string;
  hint: string;
  settings: readonly Setting[];
  /** Tests the connection of these settings once they are saved. */
  test?: TestConnection | undefined;
  children?: ReactNode;
}) {
  const t = useTexts('globalSettings');
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Sections>();
  // The settings as read: untouched ones follow what other users save, edited ones keep their version until
  // saved.
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
        beside={test && <ConnectionTest test={test} unsaved={unsaved} />}
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

/** Only changed settings; if there are none, all but the secrets, so that saving still detects a conflict. */
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

/** The validation of the settings as a form schema: the same function as on the server. */
function schemaOf(settings: readonly Setting[]): z.ZodMiniType {
  return z.object(
    Object.fromEntries(
      settings.map((setting) => [
        setting.name,
        z.union([z.string(), z.boolean()]).check((context) => {
          const error = settingError(setting, valueOf(setting, context.value) ?? null);
          if (error === undefined) return;
          context.issues.push({ code: 'custom', message: error, input: context.value });
        }),
      ]),
    ),
  );
}

function isSections(value: unknown): value is Sections {
  return typeof value === 'object' && value !== null && 'registration' in value && 'mfa' in value;
}
