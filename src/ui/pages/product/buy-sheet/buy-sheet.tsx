import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { currentPrice } from '../../../../domain/catalog/price.ts';
import type { Product } from '../../../../domain/catalog/product.ts';
import { deliveryHours, warrantyDays } from '../../../../domain/order/promises.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useModal } from '../../../components/use-modal.ts';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { openingHoursBindings } from '../../../features/order/bindings.ts';
import { OpeningHoursStore } from '../../../features/order/opening-hours.store.ts';
import { openingTime } from '../../../features/order/opening-note.text.ts';
import { OpeningNote } from '../../../features/order/opening-note.tsx';
import { orderPaths } from '../../../features/order/order-paths.ts';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import { layoutText } from '../../../text/layout.ts';
import styles from './buy-sheet.module.scss';
import { buySheetText as text } from './buy-sheet.text.ts';
import { type BuyField, BuySheetViewModel, buySheetBindings } from './buy-sheet.view-model.ts';

const PriceLines = observer(({ sheet }: { readonly sheet: BuySheetViewModel }) => {
  const { price, quantity } = sheet;
  const { unitPrice, discount, total } = sheet.sum;
  return (
    <dl className={styles['price']}>
      {discount > 0 || quantity > 1 ? (
        <>
          <dt>{quantity > 1 ? text.priceOf(quantity, formatRupiah(price.unitPrice)) : text.price}</dt>
          <dd>{formatRupiah(unitPrice)}</dd>
        </>
      ) : null}
      {discount > 0 ? (
        <>
          <dt>{quantity > 1 ? text.discountOnce : text.discount}</dt>
          <dd className={styles['off']}>{formatRupiah(-discount)}</dd>
        </>
      ) : null}
      <dt className={styles['total']}>{text.total}</dt>
      <dd className={styles['total']}>{formatRupiah(total)}</dd>
    </dl>
  );
});

/** How many are ordered together. */
const Quantity = observer(({ sheet }: { readonly sheet: BuySheetViewModel }) => {
  const { mostAtOnce, quantity } = sheet;
  const step = (by: number, label: string, sign: string) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={by < 0 ? quantity <= 1 : quantity >= mostAtOnce}
      disabled={sheet.submission.isPlacing}
      onClick={() => sheet.setQuantity(quantity + by)}
    >
      {sign}
    </button>
  );
  return mostAtOnce < 2 ? null : (
    <fieldset className={styles['quantity']} aria-label={text.quantity}>
      <span>{text.quantity}</span>
      {step(-1, text.fewer, '−')}
      <output>{quantity}</output>
      {step(1, text.more, '+')}
    </fieldset>
  );
});

interface FieldsProps {
  readonly sheet: BuySheetViewModel;
  readonly problem: (field: BuyField) => string | null;
}

/** Id and server of any form, for a game whose fields are not set. */
const FreeFields = observer(({ sheet, problem }: FieldsProps) => (
  <>
    <TextField
      name="game_id"
      label={sheet.needsGameId ? text.gameId : text.gameIdOptional}
      hint={text.gameIdHint}
      error={problem('gameId')}
      value={sheet.draft.gameId}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="next"
      onChange={(value) => sheet.set('gameId', value)}
    />
    <TextField
      name="server"
      label={text.server}
      error={problem('server')}
      value={sheet.draft.server}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(value) => sheet.set('server', value)}
    />
  </>
));

/** The fields of a game, in its order. */
const GameFields = observer(({ sheet, problem }: FieldsProps) =>
  sheet.form.map(({ field, label, rule }) => {
    const shared = {
      name: field === 'gameId' ? 'game_id' : 'server',
      label: sheet.needsGameId ? label : text.optional(label),
      error: problem(field),
      value: sheet.draft[field],
      onChange: (value: string) => sheet.set(field, value),
    };
    return rule.kind === 'list' ? (
      <ChoiceField key={field} {...shared} options={[['', text.choose], ...rule.options.map((option) => [option, option] as const)]} />
    ) : (
      <TextField
        key={field}
        {...shared}
        hint={field === 'gameId' ? text.gameIdHint : undefined}
        maxLength={60}
        inputMode={rule.kind === 'digits' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
      />
    );
  }),
);

/** What the buyer used in the game before, to be taken with one press. */
const UsedBefore = observer(({ sheet }: { readonly sheet: BuySheetViewModel }) =>
  sheet.used.length === 0 ? null : (
    <div className={styles['used']}>
      <p>{text.used}</p>
      <ul aria-label={text.used}>
        {sheet.used.map(({ gameId, server }) => (
          <li key={`${gameId} ${server}`}>
            <Button variant="quiet" onClick={() => sheet.use({ gameId, server })}>
              {text.usedOne(gameId, server)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  ),
);

/** What of the same game and category can be bought instead, cheapest first. A choice is another product, and keeps what was typed. */
const Nominals = observer(({ sheet, product }: { readonly sheet: BuySheetViewModel; readonly product: Product }) => {
  const { now } = useStore(ClockStore);
  const { state } = useLocation() as { readonly state: { readonly isChosen?: boolean } | null };
  const isChosen = state?.isChosen === true;
  const current = useRef<HTMLAnchorElement>(null);
  const isListed = sheet.nominals.length > 0;
  // The sheet of the chosen product goes on where the choice was made.
  useEffect(() => {
    if (isListed && isChosen) current.current?.focus();
    if (isListed) current.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed, isChosen]);
  if (!isListed) return null;
  return (
    <nav className={styles['nominals']} aria-label={text.nominals(product.category?.name ?? '', product.game?.name ?? '')}>
      <ul>
        {sheet.nominals.map((card) => {
          const isHere = card.id === product.id;
          return (
            <li key={card.id}>
              <Link
                ref={isHere ? current : undefined}
                to={paths.productToBuy(card.id)}
                replace
                preventScrollReset
                state={{ isChosen: true }}
                aria-current={isHere ? 'true' : undefined}
                onClick={() => sheet.carryTo(card.id)}
              >
                <span>{card.name}</span>
                <strong>{formatRupiah(currentPrice(card, now).amount)}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});

/** The form of the delivery details. */
const DetailsForm = observer(({ sheet }: { readonly sheet: BuySheetViewModel }) => {
  const form = useRef<HTMLFormElement>(null);
  const problem = (field: BuyField): string | null => {
    const code = sheet.problems[field];
    if (code === undefined) return null;
    return code === 'UNFIT' ? text.unfit(sheet.form, sheet.game) : text.problems[code];
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!sheet.toCheck()) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form ref={form} className={styles['fields']} noValidate onSubmit={submit}>
      <UsedBefore sheet={sheet} />
      {sheet.form.length === 0 ? <FreeFields sheet={sheet} problem={problem} /> : <GameFields sheet={sheet} problem={problem} />}
      <AreaField
        name="note"
        label={text.note}
        hint={text.noteHint}
        error={problem('note')}
        rows={2}
        maxLength={500}
        value={sheet.draft.note}
        onChange={(value) => sheet.set('note', value)}
      />
      <RefusalAlert code={sheet.refusal} />
      <Button type="submit" variant="primary" isWide>
        {text.toCheck}
      </Button>
    </form>
  );
});

/** The name of the player with the entered id, or that there is none. */
const Player = observer(({ sheet: { player, form } }: { readonly sheet: BuySheetViewModel }) => (
  <p role="status" className={player.state === 'missing' ? styles['missing'] : undefined}>
    {player.state === 'found' ? text.player(player.name) : player.state === 'missing' ? text.playerMissing(form) : null}
  </p>
));

/** The entered details in large text, for a check. */
const Typed = observer(({ sheet }: { readonly sheet: BuySheetViewModel }) => {
  const { gameId, server, note } = sheet.details;
  return (
    <div className={styles['typed']}>
      <div>
        <p className={styles['label']}>{text.yours}</p>
        <p className={styles['id']}>{gameId ?? text.noDetails}</p>
        {server === null ? null : <p>{text.serverIs(sheet.form, server)}</p>}
        <Player sheet={sheet} />
        {note === null ? null : <p className={styles['note']}>{note}</p>}
      </div>
      <Button variant="text" disabled={sheet.submission.isPlacing} onClick={sheet.toForm}>
        {text.change}
      </Button>
    </div>
  );
});

interface Props {
  readonly product: Product;
  /** The price on the page. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** The summary of the order and its button. */
const Check = observer(({ sheet, product }: { readonly sheet: BuySheetViewModel; readonly product: Product }) => {
  const navigate = useNavigate();
  const { status } = useStore(SessionStore);
  const { now } = useStore(ClockStore);
  const { saleKind } = product;
  const promised = deliveryHours(saleKind, product.deliveryHours);
  const hours = formatCount(promised);
  const due = useStore(OpeningHoursStore).dueAfter(now, promised);
  const days = warrantyDays(saleKind, product.warrantyHours);
  const total = formatRupiah(sheet.sum.total);
  const isPriceNew = sheet.refusal === 'PRICE_CHANGED' || sheet.refusal === 'SALE_LIMIT';
  const place = async (): Promise<void> => {
    const pressed = await sheet.place();
    if (pressed === 'sign-in') await navigate(paths.authFor(paths.productToBuy(product.id)));
    else if (pressed !== null) await navigate(orderPaths.payment(pressed.orderId), { replace: true });
  };
  return (
    <div className={styles['check']}>
      {sheet.asksDetails ? (
        <>
          <Typed sheet={sheet} />
          {sheet.details.gameId === null ? null : <p className={styles['hint']}>{text.checkHint(sheet.form)}</p>}
        </>
      ) : null}
      <Quantity sheet={sheet} />
      <PriceLines sheet={sheet} />
      {sheet.quantity > 1 ? <p className={styles['hint']}>{text.together(sheet.quantity)}</p> : null}
      <ul className={styles['promises']}>
        <li>
          <Icon name="clock" size="small" />
          <span>
            {saleKind === 'service' ? text.service(hours) : text.delivery(hours)}
            {due === null ? null : ` ${text.paidNow(openingTime(due, now))}`}
          </span>
        </li>
        <li>
          <Icon name="shield" size="small" />
          <span>{days > 0 ? text.warranty(formatCount(days)) : text.noWarranty}</span>
        </li>
        {sheet.asksLogin ? (
          <li>
            <Icon name="lock" size="small" />
            <span>{text.login}</span>
          </li>
        ) : null}
      </ul>
      <OpeningNote subject="order" />
      <RefusalAlert code={sheet.refusal} />
      <p className={styles['queued']} role="status">
        {sheet.submission.isQueued ? text.queued : null}
      </p>
      <Button variant="primary" isWide isBusy={sheet.submission.isPlacing} onClick={() => void place()}>
        {status === 'guest'
          ? text.signIn
          : isPriceNew
            ? text.placeAgain(total)
            : sheet.refusal === 'RULES_CHANGED'
              ? text.agree(total)
              : text.place(total)}
      </Button>
      <p className={styles['small']}>
        {text.payWithin} {text.rules} <Link to={paths.terms}>{text.rulesLink}</Link> {text.gameTerms}
      </p>
    </div>
  );
});

/** The purchase of one product: details, summary, order. A native modal. */
const BuySheet = observer(({ product, shown, onClose }: Props) => {
  const id = useId();
  const sheet = useViewModel(BuySheetViewModel, (made) => made.open(product, shown));
  const dialog = useModal();
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-labelledby={id} onClose={onClose}>
      <header className={styles['head']}>
        <div>
          <h2 id={id}>{sheet.step === 'form' || !sheet.asksDetails ? text.title : text.checkTitle}</h2>
          <p>{product.name}</p>
        </div>
        <IconButton icon="close" label={layoutText.close} onClick={onClose} />
      </header>
      {sheet.step === 'form' ? (
        <>
          <Nominals sheet={sheet} product={product} />
          <Quantity sheet={sheet} />
          <PriceLines sheet={sheet} />
          <DetailsForm sheet={sheet} />
        </>
      ) : (
        <Check sheet={sheet} product={product} />
      )}
    </dialog>
  );
});

/** With its bindings. */
export const buySheet = { Sheet: BuySheet, bindings: [openingHoursBindings, buySheetBindings] } as const;
