import { type MouseEvent, useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { hasPicture } from '../../../domain/media/has-picture.ts';
import { largePicture } from '../../../domain/media/image-siblings.ts';
import { galleryPictures } from '../../../domain/media/product-pictures.ts';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { WishButton } from '../../features/wishlist/wish-button.tsx';
import { cardOf } from './card-of.ts';
import styles from './gallery.module.scss';
import thumbStyles from './gallery-thumbs.module.scss';
import { productPageText } from './product.text.ts';
import { useTrack } from './use-track.ts';
import type { ZoomDialog } from './zoom-dialog.tsx';

/** The element id of a picture of the gallery, so that links can lead to it. */
const slideId = (place: number): string => `gambar-${place + 1}`;

interface ThumbsProps {
  readonly pictures: readonly string[];
  readonly current: number;
  readonly onChoose: (place: number) => void;
}

/** The gallery's thumbnails as a column, where there is room for it. */
const GalleryThumbs = ({ pictures, current, onChoose }: ThumbsProps) => (
  <nav className={thumbStyles['thumbs']} aria-label={productPageText.pictures}>
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

/** Loaded on the first press of a picture. */
const enlarging = new DeferredModule(async () => (await import('./zoom-dialog.tsx')).ZoomDialog);

/** On phones slightly less than the width: the 640-pixel copy is sharp enough there and half the bytes. */
const SIZES = '(min-width: 1280px) 668px, (min-width: 960px) calc(100vw - 612px), 88vw';

/** Pictures to swipe, step through by keyboard and enlarge. Plain links before hydration. */
export const Gallery = ({ product }: { readonly product: Product }) => {
  const pictures = galleryPictures(product);
  const { ref, current, go, handlers } = useTrack(pictures.length);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [Dialog, setDialog] = useState<typeof ZoomDialog | null>(null);
  const zoom = (event: MouseEvent<HTMLAnchorElement>, place: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(place);
    // Without the dialog the link leads to the picture itself.
    const { href } = event.currentTarget;
    enlarging.ready().then(
      (loaded) => setDialog(() => loaded),
      () => window.location.assign(href),
    );
  };
  const altOf = (address: string): string | undefined => product.imageAlts[product.images.indexOf(address)];
  const isSeveral = pictures.length > 1;
  const note = hasPicture(product) ? null : productPageText.drawn;
  return (
    <div className={classNames(styles['gallery'], isSeveral && styles['several'])}>
      <div className={styles['frame']}>
        {/* biome-ignore-start lint/a11y: a scrolling region has to be reachable by keyboard, and arrow keys step through it. */}
        <div
          ref={ref}
          className={styles['track']}
          role="group"
          tabIndex={isSeveral ? 0 : undefined}
          aria-label={productPageText.gallery(product.name)}
          {...(isSeveral ? handlers : {})}
        >
          {pictures.map((address, place) => (
            <a
              key={address}
              id={slideId(place)}
              className={styles['slide']}
              href={largePicture(address)}
              tabIndex={-1}
              onClick={(event) => zoom(event, place)}
            >
              <Picture
                address={address}
                alt={note ?? (altOf(address) || productPageText.picture(place + 1, pictures.length))}
                sizes={SIZES}
                isFirst={place === 0}
              />
            </a>
          ))}
        </div>
        {/* biome-ignore-end lint/a11y: see above. */}
        {isSeveral || note ? (
          <span className={styles['counter']} aria-hidden="true">
            {note ?? productPageText.counter(current + 1, pictures.length)}
          </span>
        ) : null}
        <span className={styles['tools']}>
          <a
            className={styles['zoom']}
            href={largePicture(pictures[current] ?? '')}
            aria-label={productPageText.zoom}
            onClick={(event) => zoom(event, current)}
          >
            <Icon name="expand" />
          </a>
          <WishButton product={cardOf(product)} size="gallery" />
        </span>
      </div>
      {isSeveral ? <GalleryThumbs pictures={pictures} current={current} onChoose={go} /> : null}
      {Dialog === null ? null : (
        <Dialog
          pictures={pictures}
          name={product.name}
          texts={productPageText}
          place={zoomed}
          onTurn={setZoomed}
          onClose={() => {
            if (zoomed !== null) go(zoomed);
            setZoomed(null);
          }}
        />
      )}
    </div>
  );
};
