import { useLoaderData } from 'react-router-dom';
import { designSystemText } from './design-system.text.ts';
import type { DesignSystemData } from './design-system-data.ts';
import styles from './design-system-page.module.scss';
import { AccountFields } from './parts/account-fields.tsx';
import { Buttons } from './parts/buttons.tsx';
import { Board, Cards, Skeletons } from './parts/cards.tsx';
import { Choices } from './parts/choices.tsx';
import { Colors, TypeScale } from './parts/colors.tsx';
import { Dialogs, Toasts } from './parts/dialogs.tsx';
import { Fields } from './parts/fields.tsx';
import { Icons, Marks } from './parts/icons.tsx';
import { Prices } from './parts/prices.tsx';
import { States } from './parts/states.tsx';
import { Tickets } from './parts/tickets.tsx';
import { specimensAt } from './specimens.ts';

/** Every component of the shop in every state, rendered by the components themselves. */
export const DesignSystemPage = () => {
  const { now } = useLoaderData<DesignSystemData>();
  const { cards, sale, endsAt, endsLater } = specimensAt(now);
  return (
    <div className={`wrap ${styles['page']}`}>
      <div>
        <h1>{designSystemText.title}</h1>
        <p className={styles['lead']}>{designSystemText.lead}</p>
      </div>
      <Colors />
      <TypeScale />
      <Icons />
      <Buttons />
      <Fields />
      <AccountFields />
      <Choices />
      <Marks />
      <Prices endsAt={endsAt} endsLater={endsLater} />
      <Cards products={cards} now={now} />
      <Tickets products={cards} sale={sale} />
      <Board />
      <Skeletons />
      <Toasts />
      <Dialogs />
      <States />
    </div>
  );
};
