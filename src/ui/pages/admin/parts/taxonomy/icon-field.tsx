import { useId } from 'react';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import styles from './icon-field.module.scss';
import { groupsText as text } from './taxonomy.text.ts';

/** Icons of groups: the stored name, what it shows, and its outline on a 24-pixel grid. */
const groupIcons: readonly (readonly [name: string, word: string, path: string])[] = [
  ['user-round', 'Orang', 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0'],
  ['users', 'Tim', 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17 14.5a6 6 0 0 1 4 5.5'],
  [
    'gamepad-2',
    'Gamepad',
    'M7 8h10a4 4 0 0 1 4 4v2a3 3 0 0 1-5.5 1.7L14.5 15h-5l-1 .7A3 3 0 0 1 3 14v-2a4 4 0 0 1 4-4zM8 10.5v3M6.5 12h3M16 11v.1M18 13v.1',
  ],
  ['package', 'Paket', 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7'],
  ['zap', 'Petir', 'M13 3 5 14h6l-1 7 8-11h-6z'],
  ['wallet', 'Dompet', 'M4 6h13v3M4 6v12h16V9H4M16 13.5h.1'],
  ['coins', 'Koin', 'M9 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM14.5 11a5 5 0 1 1-4 8'],
  ['gem', 'Permata', 'M6 4h12l3 5-9 11L3 9zM3 9h18M9 9l3 11 3-11'],
  ['crown', 'Mahkota', 'M4 8l4 4 4-7 4 7 4-4-2 11H6z'],
  ['star', 'Bintang', 'M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6L12 16.4 7 19.2l1.2-5.6L4 9.8l5.6-.6z'],
  ['trophy', 'Piala', 'M8 4h8v6a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 14v4M8 20h8'],
  ['graduation-cap', 'Topi wisuda', 'M12 5 2 10l10 5 10-5zM6 12v5c3 2.5 9 2.5 12 0v-5'],
  ['swords', 'Pedang', 'M4 4l11 11M4 4v3l9 9M20 4 9 15M20 4v3l-9 9M6 14l4 4M14 18l4-4M5 19l2-2M19 19l-2-2'],
  ['shield', 'Perisai', 'M12 3l7.5 3v6c0 4.5-3 7.6-7.5 9-4.5-1.4-7.5-4.5-7.5-9V6z'],
  ['target', 'Sasaran', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12v.1'],
  ['flame', 'Api', 'M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-4 2-5 0 2 1 3 2 3 1-3 0-6 2-9z'],
  ['rocket', 'Roket', 'M9 15c-2 0-4 1-5 5 4-1 5-3 5-5zM9 15l-2-2c1-5 5-9 13-9 0 8-4 12-9 13zM15 9v.1'],
  ['gift', 'Hadiah', 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9C9 9 7 7 8 5s4 0 4 4c0-4 3-6 4-4s-1 4-4 4'],
  ['ticket', 'Tiket', 'M4 7h16v4a1.5 1.5 0 0 0 0 3v3H4v-3a1.5 1.5 0 0 0 0-3zM14 7v10'],
  ['clock', 'Jam', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2'],
  ['wrench', 'Alat', 'M20 7l-3 3-3-3 3-3a5 5 0 0 0-6 6l-7 7 3 3 7-7a5 5 0 0 0 6-6z'],
  ['tag', 'Label', 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1'],
  ['heart', 'Hati', 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z'],
  ['key', 'Kunci', 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v3M15 12v2'],
];

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
