import { useState } from 'react';
import { currentPrice } from '../../../../domain/catalog/price.ts';
import type { ProductCard as Card } from '../../../../domain/catalog/product.ts';
import { AttributeBoard } from '../../../components/attribute-board.tsx';
import { CardSkeleton } from '../../../components/card-skeleton.tsx';
import { ProductCard } from '../../../components/product-card.tsx';
import { ProductGrid } from '../../../components/product-grid.tsx';
import { WishHeart } from '../../../components/wish-heart.tsx';
import { paths } from '../../../core/paths.ts';
import { LiveCountdown } from '../../../features/flash-sale/live-countdown.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';

export const Skeletons = () => (
  <Specimen title={text.skeletons}>
    <BothThemes>
      {() => (
        <ProductGrid>
          <CardSkeleton />
          <CardSkeleton />
        </ProductGrid>
      )}
    </BothThemes>
  </Specimen>
);

const LINES = text.attributeBoardLines.map(([label, value]) => ({ label, value }));

export const Board = () => (
  <Specimen title={text.board}>
    <BothThemes>{() => <AttributeBoard attributes={LINES} />}</BothThemes>
  </Specimen>
);

/** A heart that toggles without storing anything. */
const LooseHeart = ({ name, isSavedAtFirst }: { readonly name: string; readonly isSavedAtFirst: boolean }) => {
  const [isSaved, setSaved] = useState(isSavedAtFirst);
  return <WishHeart isSaved={isSaved} name={name} onToggle={() => setSaved(!isSaved)} />;
};

/** Plain, on sale, for rent, nearly sold out, saved, sold, too long, and with only a name. */
export const Cards = ({ products, now }: { readonly products: readonly Card[]; readonly now: Date }) => (
  <Specimen title={text.cards}>
    <BothThemes isWide>
      {() => (
        <ProductGrid>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              price={currentPrice(product, now)}
              href={paths.designSystem}
              countdown={product.sale === null ? null : <LiveCountdown end={product.sale.endsAt} />}
              heart={<LooseHeart name={product.name} isSavedAtFirst={product.name === text.names.saved} />}
            />
          ))}
        </ProductGrid>
      )}
    </BothThemes>
  </Specimen>
);
