import { useId } from 'react';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { groupIcons } from './group-icons.text.ts';
import styles from './icon-field.module.scss';
import { groupsText as text } from './taxonomy.text.ts';

interface Props {
  readonly error: string | null;
  /** The name of the icon; empty for none. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The icon of a group, picked from drawings. One that is not among them stays until another is picked. */
export const IconField = ({ error, value, onChange }: Props) => {
  const id = useId();
  const isKnown = value === '' || groupIcons.some(([name]) => name === value);
  const option = (name: string, word: string, path: string | null) => (
    <label key={name} title={word}>
      <input type="radio" name={id} aria-label={word} checked={value === name} onChange={() => onChange(name)} />
      {path === null ? (
        <span>{word}</span>
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
      )}
    </label>
  );
  return (
    <fieldset className={styles['field']}>
      <legend>{text.icon}</legend>
      <div className={styles['icons']}>
        {option('', text.noIcon, null)}
        {isKnown ? null : option(value, value, null)}
        {groupIcons.map(([name, word, path]) => option(name, word, path))}
      </div>
      <FormAlert text={error} />
    </fieldset>
  );
};
