import { Picture } from '../../components/picture.tsx';
import styles from './gallery-thumbs.module.scss';
import { productPageText } from './product.text.ts';
import { slideId } from './slide-id.ts';

interface Props {
  readonly pictures: readonly string[];
  readonly current: number;
  readonly onChoose: (place: number) => void;
}

/** The gallery's thumbnails as a column, where there is room for it. */
export const GalleryThumbs = ({ pictures, current, onChoose }: Props) => (
  <nav className={styles['thumbs']} aria-label={productPageText.pictures}>
    {pictures.map((address, place) => (
      <a
        key={address}
        href={`#${slideId(place)}`}
        aria-label={productPageText.showPicture(place + 1)}
        aria-current={place === current ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onChoose(place);
        }}
      >
        <Picture address={address} alt="" sizes="72px" />
      </a>
    ))}
  </nav>
);
