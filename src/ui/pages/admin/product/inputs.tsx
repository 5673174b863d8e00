import type { InputHTMLAttributes } from 'react';
import type { GroupChoice } from '../../../../application/catalog/admin-product-repository.ts';
import { classNames } from '../../../components/class-names.ts';
import { FormField } from './form-field.tsx';
import styles from './inputs.module.scss';
import { productEditorText as text } from './product.text.ts';

interface Common {
  readonly label: string;
  readonly name: string;
  readonly help?: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LineProps extends Common, Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder'> {}

/** One line of text or a number. */
export const LineInput = ({ label, help, error, onChange, ...input }: LineProps) => (
  <FormField label={label} help={help} error={error}>
    {(ties) => (
      <input {...input} {...ties} className={styles['input']} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
    )}
  </FormField>
);

/** Several lines of text. */
export const AreaInput = ({ label, help, error, isShort = false, onChange, ...input }: Common & { readonly isShort?: boolean }) => (
  <FormField label={label} help={help} error={error}>
    {(ties) => (
      <textarea
        {...input}
        {...ties}
        className={classNames(styles['area'], isShort && styles['short'])}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FormField>
);

/** One of the shop's groups. One that is switched off stays to be seen while a product has it. */
export const GroupInput = ({
  label,
  help,
  error,
  onChange,
  choices,
  none,
  ...input
}: Common & { readonly choices: readonly GroupChoice[]; readonly none: string }) => (
  <FormField label={label} help={help} error={error}>
    {(ties) => (
      <select {...input} {...ties} className={styles['select']} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {choices
          .filter(({ id, isActive }) => isActive || id === input.value)
          .map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : text.switchedOff(name)}
            </option>
          ))}
      </select>
    )}
  </FormField>
);
