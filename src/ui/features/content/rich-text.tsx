import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Block, Heading, Inline } from '../../../domain/content/document.ts';
import { plainInline } from '../../../domain/content/plain-text.ts';
import styles from './rich-text.module.scss';

/** Nodes of a text have only their position as a key, and never move. */
const each = <T,>(all: readonly T[], show: (one: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  all.map((one, place) => <Fragment key={place}>{show(one)}</Fragment>);

const To = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  return to.startsWith('https:') ? (
    <a href={to} rel="noopener nofollow" target="_blank">
      {children}
    </a>
  ) : (
    <a href={to}>{children}</a>
  );
};

const inline = (one: Inline): ReactNode => {
  if (typeof one === 'string') return one;
  switch (one.is) {
    case 'break':
      return <br />;
    case 'code':
      return <code>{one.text}</code>;
    case 'link':
      return <To to={one.to}>{inlines(one.has)}</To>;
    case 'strong':
      return <strong>{inlines(one.has)}</strong>;
    case 'emphasis':
      return <em>{inlines(one.has)}</em>;
    case 'strike':
      return <s>{inlines(one.has)}</s>;
  }
};

const inlines = (all: readonly Inline[]): ReactNode => each(all, inline);

const HeadingLine = ({ block: { level, id, has }, below }: { readonly block: Heading; readonly below: number }) => {
  const Line = `h${Math.min(level + below, 6)}` as 'h2';
  return <Line id={id}>{inlines(has)}</Line>;
};

/** List items without paragraphs when each is a single one. */
const item = (blocks: readonly Block[], below: number): ReactNode => {
  const [first] = blocks;
  return blocks.length === 1 && first?.is === 'paragraph' ? inlines(first.has) : each(blocks, (block) => part(block, below));
};

const part = (block: Block, below: number): ReactNode => {
  switch (block.is) {
    case 'heading':
      return <HeadingLine block={block} below={below} />;
    case 'paragraph':
      return <p>{inlines(block.has)}</p>;
    case 'list': {
      const lines = each(block.items, (blocks) => <li>{item(blocks, below)}</li>);
      return block.start === null ? <ul>{lines}</ul> : <ol start={block.start}>{lines}</ol>;
    }
    case 'quote':
      return <blockquote>{each(block.has, (inner) => part(inner, below))}</blockquote>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr />;
    case 'table':
      return (
        // A wide table scrolls by itself, by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={styles['table']} aria-label={block.head.map(plainInline).join(', ')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {each(block.head, (cell) => (
                  <th scope="col">{inlines(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (row) => (
                <tr>
                  {each(row, (cell) => (
                    <td>{inlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
};

interface Props {
  readonly blocks: readonly Block[];
  /** The number of levels by which its headings are lowered. */
  readonly below?: 0 | 1;
}

/** A text with its marks, as elements. Nothing in it is inserted as HTML. */
export const RichText = ({ blocks, below = 0 }: Props) => (
  <div className={styles['text']}>{each(blocks, (block) => part(block, below))}</div>
);
