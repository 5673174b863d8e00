import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { LiveProductCard } from './live-product-card.tsx';
import styles from './virtual-grid.module.scss';

/** The number of columns by the width of the container, as in the plain grid. */
const columnsIn = (width: number): number => {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (width < 14 * letter) return 1;
  return width >= 820 ? 4 : width >= 560 ? 3 : 2;
};
const GAP = 36;
const BELOW_COVER = 146;

/** A long grid that renders only the rows near the viewport. */
export const VirtualGrid = ({ items }: { readonly items: readonly ProductCard[] }) => {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, top }, setPlace] = useState({ width: 360, top: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const { width: wide = 360, top: offset = 0 } = box.current?.getBoundingClientRect() ?? {};
      setPlace({ width: wide, top: offset + window.scrollY });
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const columns = columnsIn(width);
  const rowHeight = Math.round((width / columns) * 1.25) + BELOW_COVER + GAP;
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: top,
  });
  return (
    <div ref={box} className={styles['box']} data-windowed style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={styles['row']}
          data-columns={columns}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {items.slice(index * columns, (index + 1) * columns).map((product) => (
            <LiveProductCard key={product.id} product={product} />
          ))}
        </div>
      ))}
    </div>
  );
};
