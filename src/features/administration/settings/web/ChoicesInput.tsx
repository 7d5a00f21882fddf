import classes from './Settings.module.css';

/** Several choices as checkboxes; the value is one text with a choice on each line. */
export function ChoicesInput({
  name,
  label,
  choices,
  value,
  onChange,
}: {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = new Set(value.split('\n').filter(Boolean));
  return (
    <fieldset className={classes['choices']}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes['choice']}>
          <input
            type="checkbox"
            name={name}
            value={choice.value}
            checked={chosen.has(choice.value)}
            onChange={({ currentTarget }) => {
              const isOn = (one: string) =>
                one === currentTarget.value ? currentTarget.checked : chosen.has(one);
              onChange(
                choices
                  .map((one) => one.value)
                  .filter(isOn)
                  .join('\n'),
              );
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
