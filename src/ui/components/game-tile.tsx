import { Link } from 'react-router-dom';
import { scenePicture } from '../../domain/media/product-pictures.ts';
import { classNames } from './class-names.ts';
import styles from './game-tile.module.scss';
import { Picture } from './picture.tsx';

interface Props {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** The number of products, below the name. */
  readonly note: string;
  readonly href: string;
}

/** A game's drawing in an arch, or its own logo where it has one. */
export const GameTile = ({ slug, name, logoUrl, note, href }: Props) => (
  <Link className={classNames(styles['door'], logoUrl !== null && styles['withLogo'])} to={href}>
    <Picture className={styles['window']} address={scenePicture(slug)} alt="" sizes="120px" />
    {logoUrl === null ? null : <img className={styles['logo']} src={logoUrl} width={64} height={64} alt="" loading="lazy" />}
    <span className={styles['name']}>{name}</span>
    <span className={styles['note']}>{note}</span>
  </Link>
);
