import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { availability } from '../../../domain/catalog/stock.ts';
import { struckPrice } from '../../../domain/catalog/strikable-price.ts';
import { safeLink } from '../../../domain/content/safe-link.ts';
import { type FeedEvent, type FeedKind, isSummary } from '../../../domain/feed/feed-event.ts';
import { coverPicture, scenePicture } from '../../../domain/media/product-pictures.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { labelled } from '../../components/labelled.ts';
import { Mark, type MarkTone } from '../../components/mark.tsx';
import { OldPrice } from '../../components/old-price.tsx';
import { Picture } from '../../components/picture.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { useClockValue } from '../../features/clock/use-clock-value.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { productText } from '../../text/product.ts';
import { shortMoment, timeAgo } from '../../text/time.ts';
import { feedText } from './feed.text.ts';
import styles from './feed-card.module.scss';

/** Relative time once the page runs in the visitor's zone; before that the time in WIB. */
const TimeAgo = observer(({ at }: { readonly at: Date }) => {
  const { isLocal } = useStore(ClockStore);
  const moment = shortMoment(at, isLocal);
  const ago = useClockValue(at, timeAgo);
  return (
    <time dateTime={at.toISOString()} title={moment}>
      {isLocal ? (ago ?? moment) : moment}
    </time>
  );
});

const isOver = (endsAt: Date, now: Date): boolean => endsAt <= now;

/** Marks a sale that has ended, without a reload. */
const SaleEnded = observer(({ endsAt }: { readonly endsAt: Date }) =>
  useClockValue(endsAt, isOver) ? <p className={styles['state']}>{feedText.ended}</p> : null,
);

/** The link of a feed event; null for an announcement without one. */
const hrefOf = (event: FeedEvent): string | null => {
  const { kind, product, game, sale, link, saleKind } = event;
  if (kind === 'announcement') return link === null ? null : safeLink(link);
  if (isSummary(event)) {
    if (saleKind !== null) return paths.productsOfKind(saleKind, game?.slug);
    return game === null ? paths.products : paths.productsOfGame(game.slug);
  }
  if (sale !== null) return paths.flashSale(sale.id);
  return product === null ? null : paths.product(product.id);
};

const MARKS: Readonly<Record<FeedKind, readonly [MarkTone, IconName]>> = {
  new_product: ['new', 'gate'],
  price_drop: ['success', 'chevronDown'],
  sale_started: ['sale', 'bolt'],
  restock: ['info', 'reload'],
  announcement: ['plain', 'bell'],
};

const titleOf = (event: FeedEvent): string => {
  if (event.kind === 'announcement') return event.title ?? feedText.kinds.announcement;
  if (isSummary(event)) return feedText.many[event.kind](event.saleKind, event.game?.name ?? feedText.ofNoGame);
  return event.product?.name ?? '';
};

const Cover = ({ event: { product, game, kind }, isFirst }: { readonly event: FeedEvent; readonly isFirst: boolean }) =>
  kind === 'announcement' ? (
    <span className={styles['bell']}>
      <Icon name="bell" size="large" />
    </span>
  ) : (
    <Picture
      address={product === null ? scenePicture(game?.slug ?? null) : coverPicture(product)}
      alt=""
      sizes="88px"
      ratio={product === null ? [1, 1] : [4, 5]}
      isFirst={isFirst}
    />
  );

const struckNow = ({ oldPrice, newPrice, product }: FeedEvent, now: Date): number | null =>
  struckPrice([oldPrice], newPrice ?? 0, product?.strikable, now);

/** The current price, and after a reduction the earlier one where it may be struck through. */
const Price = ({ event }: { readonly event: FeedEvent }) => {
  const { product, kind, newPrice } = event;
  const was = useClockValue(event, struckNow);
  if (product === null || newPrice === null) return null;
  const isOfPrice = kind === 'price_drop' || kind === 'sale_started';
  // Shown only while the fact is current.
  const amount = isOfPrice ? newPrice : product.price;
  return (
    <p className={styles['price']}>
      <Rupiah amount={amount} size="row" />
      {isOfPrice && was !== null ? <OldPrice was={was} amount={amount} /> : null}
    </p>
  );
};

const Title = ({ to, children }: { readonly to: string | null; readonly children: ReactNode }) => {
  if (to === null) return children;
  return to.startsWith('/') ? (
    <Link className={styles['link']} to={to}>
      {children}
    </Link>
  ) : (
    <a className={styles['link']} href={to} rel="noopener nofollow" target="_blank">
      {children}
    </a>
  );
};

/** One feed event: picture, kind, time, and a link. */
export const FeedCard = ({ event, isFirst }: { readonly event: FeedEvent; readonly isFirst: boolean }) => {
  const { kind, at, product, game, sale, body } = event;
  const [tone, icon] = MARKS[kind];
  return (
    <article className={styles['card']}>
      <div className={styles['cover']}>
        <Cover event={event} isFirst={isFirst} />
      </div>
      <div className={styles['body']}>
        <p className={styles['meta']}>
          <Mark tone={tone} icon={icon}>
            {feedText.kinds[kind]}
          </Mark>
          <TimeAgo at={at} />
        </p>
        <h2 className={styles['name']}>
          <Title to={hrefOf(event)}>{titleOf(event)}</Title>
        </h2>
        {body === null ? null : <p className={styles['text']}>{body}</p>}
        {product === null ? null : <p className={styles['game']}>{labelled(product, game?.name ?? product.tier?.name)}</p>}
        <Price event={event} />
        {product !== null && availability(product.stock) === 'sold' ? (
          <p className={styles['state']}>{productText.sold}</p>
        ) : sale === null ? null : (
          <SaleEnded endsAt={sale.endsAt} />
        )}
      </div>
    </article>
  );
};
