import { roles } from '#core/access.ts';
import { useTexts } from '#web/texts.ts';
import { FormArea } from '#web/ui/FormArea.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { FormSelect } from '#web/ui/FormSelect.tsx';
import { FormSwitch } from '#web/ui/FormSwitch.tsx';
import type { Form } from '#web/use-form.ts';
import type { Setting } from '../contract.ts';
import { choicesOf } from '../rules.ts';
import { ChoicesInput } from './ChoicesInput.tsx';

export type SettingValues = Readonly<Record<string, string | boolean>>;

/** The input that follows the type of a setting; its caption is its label, its checks are its rules (SET-18). */
export function SettingInput({ setting, form }: { setting: Setting; form: Form<SettingValues> }) {
  const t = useTexts('globalSettings');
  const { name, label, type } = setting;
  const field = { label, autoComplete: 'off', ...form.field(name) };
  const hint = hintKeyOf(setting);
  const hinted = hint === undefined ? field : { ...field, hint: t(hint) };
  switch (type) {
    case 'bool':
      return (
        <FormSwitch
          name={name}
          label={label}
          checked={form.values[name] === true}
          onChange={(on) => form.set({ [name]: on })}
        />
      );
    case 'choice':
      return (
        <FormSelect
          {...field}
          none={t('no_choice')}
          choices={choicesOf(setting).map((value) => ({ value, label: value.toUpperCase() }))}
        />
      );
    case 'choices':
      return (
        <ChoicesInput
          name={name}
          label={label}
          choices={roles
            .filter((role) => choicesOf(setting).includes(role))
            .map((role) => ({ value: role, label: t(`common.role_${role}`) }))}
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

function inputOf(type: Setting['type']) {
  if (type === 'email') return { type: 'email' };
  if (type === 'url') return { type: 'url' };
  return type === 'int' || type === 'port' ? { inputMode: 'numeric' as const } : {};
}

function hintKeyOf({ name, type, is_set }: Setting) {
  if (type === 'email_list') return 'one_per_line';
  if (type === 'secret') return is_set ? 'secret_set' : 'secret_not_set';
  if (name.endsWith('_subject')) return 'empty_subject';
  return name === 'max_sendings_per_day' ? 'sendings_hint' : undefined;
}
