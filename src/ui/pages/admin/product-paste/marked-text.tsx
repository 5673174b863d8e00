import type { AdvertMark, MarkKind, ReadAdvert } from '../../../../domain/advert/advert.ts';
import styles from './marked-text.module.scss';
import { productPasteText as text } from './product-paste.text.ts';

const KINDS: readonly MarkKind[] = ['game', 'price', 'attribute', 'contact', 'other-amount'];

const nameOf = ({ kind, label }: AdvertMark): string => label ?? text.marks[kind];

/** The text of an advert, in which each part that was read is marked with what it was read as. */
export const MarkedText = ({ advert: { text: source, marks } }: { readonly advert: ReadAdvert }) => {
  const used = KINDS.filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <figure className={styles['figure']}>
      <figcaption>{text.source}</figcaption>
      <p className={styles['text']}>
        {marks.map((mark, place) => (
          <span key={mark.begin}>
            {source.slice(marks[place - 1]?.end ?? 0, mark.begin)}
            <mark data-kind={mark.kind} title={nameOf(mark)}>
              {source.slice(mark.begin, mark.end)}
              <span className="visually-hidden">{text.readAs(nameOf(mark))}</span>
            </mark>
          </span>
        ))}
        {source.slice(marks.at(-1)?.end ?? 0)}
      </p>
      <ul className={styles['legend']}>
        {used.map((kind) => (
          <li key={kind} data-kind={kind}>
            {text.marks[kind]}
          </li>
        ))}
      </ul>
    </figure>
  );
};
