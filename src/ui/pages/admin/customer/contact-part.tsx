import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ContactKind } from '../../../../application/customer/customer-repository.ts';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { chatAddress } from '../../../../domain/settings/written-link.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Part } from '../kit/part.tsx';
import { customerText } from './customer.text.ts';
import type { CustomerViewModel } from './customer.view-model.ts';
import styles from './customer-page.module.scss';

interface Props {
  readonly model: CustomerViewModel;
  readonly customer: Customer;
}

const LABELS: Readonly<Record<ContactKind, string>> = { phone: customerText.showPhone, email: customerText.showEmail };

/** Reveals the number and opens the chat with it. Browsers allow a new tab only during the press, so that it waits for its address. */
const openChat = async (model: CustomerViewModel): Promise<void> => {
  const tab = window.open('', '_blank');
  const number = await model.revealContact('phone');
  const address = number === null ? null : chatAddress(number);
  if (tab === null) return;
  tab.opener = null;
  if (address === null) tab.close();
  else tab.location.replace(address);
};

/** The chat with a customer's number; a press reveals it, and later ones need no further record. */
const Chat = observer(({ model }: { readonly model: CustomerViewModel }) => {
  const { phone } = model.shown;
  const address = phone === undefined ? null : chatAddress(phone);
  if (phone === undefined)
    return (
      <Button variant="quiet" onClick={() => void openChat(model)}>
        {customerText.whatsapp}
      </Button>
    );
  return address === null ? null : (
    <a className={buttonClass('quiet')} href={address} target="_blank" rel="noopener">
      {customerText.whatsapp}
    </a>
  );
});

/** Number and address, masked until a press reveals them, which the log records. */
export const ContactPart = observer(({ model, customer }: Props) => (
  <Part title={customerText.contact} text={customerText.showNote}>
    <dl>
      {(['phone', 'email'] as const).map((what) => {
        const masked = customer[what];
        const shown = model.shown[what];
        return (
          <Fragment key={what}>
            <dt>{customerText[what]}</dt>
            <dd className={styles['contact']}>
              {shown ?? (masked === null ? customerText.none : what === 'phone' ? `+${masked}` : masked)}
              {what === 'phone' && masked !== null ? <Chat model={model} /> : null}
              {masked === null || shown !== undefined ? null : (
                <Button variant="quiet" aria-label={LABELS[what]} onClick={() => void model.revealContact(what)}>
                  {customerText.show}
                </Button>
              )}
            </dd>
          </Fragment>
        );
      })}
    </dl>
  </Part>
));
