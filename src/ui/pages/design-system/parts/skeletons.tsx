import { CardSkeleton } from '../../../components/card-skeleton.tsx';
import { ProductGrid } from '../../../components/product-grid.tsx';
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
