import { CardSkeleton } from '../../../components/card-skeleton.tsx';
import { ProductGrid } from '../../../components/product-grid.tsx';
import { designSystemText as text } from '../../../text/design-system.ts';
import { BothThemes } from '../both-themes.tsx';
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
