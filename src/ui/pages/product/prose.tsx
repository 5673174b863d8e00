import styles from './prose.module.scss';

/** Plain text: an empty line separates paragraphs, line breaks stay, nothing in it is markup. */
export const Prose = ({ text }: { readonly text: string }) => (
  <div className={styles['prose']}>
    {text
      .trim()
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place, and never move.
        <p key={place}>{paragraph.trim()}</p>
      ))}
  </div>
);
