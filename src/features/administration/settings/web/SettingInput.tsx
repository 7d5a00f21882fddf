import { roles } from '#core/access.ts';
import { reasonedKinds } from '#record-types/setting.ts';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import type { Form } from '#web/forms/use-form.ts';
import { useTexts } from '#web/texts.ts';
import type { Setting } from '../contract.ts';
import { choicesOf } from '../rules.ts';
import { ChoicesInput } from './ChoicesInput.tsx';

export type SettingValues = Readonly<Record<string, string | boolean>>;

/** The input for the type of a setting; its caption is the label, its checks are the rules (SET-18). */
export function SettingInput({ setting, form }: { setting: Setting; form: Form<SettingValues> }) {
  const t = useTexts('globalSettings');
  const { name, label, type } = setting;
  const field = { label, autoComplete: 'off', ...form.field(name) };
  const records = useTexts('recordForms');
  const wordOf = (value: string) => {
    const role = roles.find((one) => one === value);
    if (role !== undefined) return t(`common.role_${role}`);
    const kind = reasonedKinds.find((one) => one === value);
    return kind === undefined ? value : records(`kind_${kind}`);
  };
  const hint = hintKeyOf(setting);
  const hinted = hint === undefined ? field : { ...field, hint: t(hint) };
  switch (type) {
    case 'bool':
      return (
        <FormSwitch
          name={name}
          label={label}
          {...(hint !== undefined && { hint: t(hint) })}
          checked={form.values[name] === true}
          onChange={(on) => form.set({ [name]: on })}
        />
      );
    case 'choice':
      return (
        <FormSelect
          {...field}
          none={t('no_choice')}
          choices={choicesOf(setting).map((value) => ({
            value,
            label: choiceNames[value] ?? value.toUpperCase(),
          }))}
        />
      );
    case 'choices':
      return (
        <ChoicesInput
          name={name}
          label={label}
          choices={choicesOf(setting).map((value) => ({ value, label: wordOf(value) }))}
          value={String(form.values[name])}
          onChange={(value) => form.set({ [name]: value })}
        />
      );
    case 'email_list':
      return <FormArea {...hinted} inputMode="email" spellCheck={false} />;
    case 'secret':
      return <FormField {...hinted} type="password" autoComplete="new-password" reveal={t('show_secret')} />;
    default:
      return <FormField {...hinted} {...inputOf(type)} />;
  }
}

/** Names of services are the same in all languages. */
const choiceNames: Readonly<Record<string, string>> = { met_norway: 'MET Norway', open_meteo: 'Open-Meteo' };

function inputOf(type: Setting['type']) {
  if (type === 'email') return { type: 'email' };
  if (type === 'url') return { type: 'url' };
  return type === 'int' || type === 'port' ? { inputMode: 'numeric' as const } : {};
}

function hintKeyOf({ name, type, is_set }: Setting) {
  if (type === 'email_list') return 'one_per_line';
  if (type === 'secret') return is_set ? 'secret_set' : 'secret_not_set';
  if (name.endsWith('_subject')) return 'empty_subject';
  if (name === 'invoice_grace_minutes') return 'invoice_grace_hint';
  if (name === 'weather_url') return 'weather_url_hint';
  if (name === 'weather_keep_days') return 'weather_keep_hint';
  if (name === 'email_box_keep_days') return 'mail_keep_hint';
  if (name === 'email_box_allow_plain') return 'allow_plain_hint';
  return name === 'max_sendings_per_day' ? 'sendings_hint' : undefined;
}
