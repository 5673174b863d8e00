import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { statementsBindings } from './bindings.ts';
import { CheckedFile } from './checked-file.tsx';
import { Imports } from './imports.tsx';
import { MappingForm } from './mapping-form.tsx';
import { statementsText, statementsText as text } from './statements.text.ts';
import { StatementsViewModel } from './statements.view-model.ts';
import styles from './statements-page.module.scss';
import { StoredRows } from './stored-rows.tsx';

/** Asks for the password of a spreadsheet. */
const Unlock = observer(({ model }: { readonly model: StatementsViewModel }) =>
  model.locked === null ? null : (
    <form
      className={styles['year']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.unlock();
      }}
    >
      <p role="status">{text.locked(model.locked.name)}</p>
      <PasswordField
        label={text.filePassword}
        name="file_password"
        autoComplete="off"
        error={null}
        value={model.password}
        onChange={model.setPassword}
      />
      <Button type="submit" disabled={model.isBusy}>
        {text.unlock}
      </Button>
    </form>
  ),
);

/** Chooses the account and the file, or takes pasted rows. */
const Source = observer(({ model }: { readonly model: StatementsViewModel }) => {
  const { account, isYearNeeded } = model;
  const accounts = model.imports?.accounts ?? [];
  return (
    <section className={styles['source']} aria-label={text.source}>
      <ChoiceField
        label={text.account}
        name="account"
        hint={text.lastDay(account?.lastDay ?? null)}
        showsHint
        error={null}
        options={accounts.map(({ id, bank, number, holder }) => [id, `${bank} ${number}, ${holder}`])}
        value={model.accountId}
        onChange={(id) => void model.chooseAccount(id)}
      />
      <FilePicker
        label={text.file}
        hint={text.fileHint}
        error={null}
        accept=".csv,.txt,.xlsx,.xls,.ods,.ofx,.qfx,.sta,.940,.mt940,text/csv,text/plain"
        press={text.chooseFile}
        isBusy={model.isBusy}
        onChoose={([file]) => {
          if (file !== undefined) void model.choose(file);
        }}
      >
        {model.fileName}
      </FilePicker>
      <Unlock model={model} />
      <AreaField
        label={text.pasted}
        name="pasted"
        hint={text.pastedHint}
        showsHint
        error={null}
        autoComplete="off"
        rows={4}
        value={model.pasted}
        onChange={model.setPasted}
      />
      <div>
        <Button disabled={model.pasted.trim() === ''} onClick={() => void model.readPasted()}>
          {text.readPasted}
        </Button>
      </div>
      {isYearNeeded ? (
        <form
          className={styles['year']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void model.readAgain();
          }}
        >
          <p role="status">{text.yearNeeded}</p>
          <TextField
            label={text.year}
            name="year"
            inputMode="numeric"
            maxLength={4}
            error={null}
            value={model.year}
            onChange={model.setYear}
          />
          <Button type="submit">{text.readAgain}</Button>
        </form>
      ) : null}
      <FormAlert text={model.problem} />
    </section>
  );
});

/** The layout that the file was read by; another one may be chosen. */
const Layout = observer(({ model }: { readonly model: StatementsViewModel }) => {
  const { opened } = model;
  if (opened === null || opened.table.length === 0) return null;
  return (
    <div className={styles['layout']}>
      {opened.fitting.length === 0 && model.mapping !== null ? <p role="status">{text.unknown}</p> : null}
      {opened.fitting.length > 1 && opened.layout === null ? <p role="status">{text.several}</p> : null}
      {model.mapping === null ? (
        <div className={styles['chosen']}>
          <ChoiceField
            label={text.recognised}
            name="layout"
            error={null}
            options={[...(opened.layout === null ? [['', text.choose] as const] : []), ...model.choices]}
            value={opened.layout ?? ''}
            onChange={(id) => void model.chooseLayout(id)}
          />
          <Button onClick={model.beginMapping}>{text.byHand}</Button>
        </div>
      ) : (
        <MappingForm model={model} mapping={model.mapping} />
      )}
    </div>
  );
});

/** Imports bank statements: what a file holds is shown and proven before anything is stored. */
export const StatementsPage = observer(() => {
  const model = useViewModel(StatementsViewModel);
  const { imports } = model;
  return (
    <div className={styles['page']}>
      <PageHead title={text.title}>
        <Link className={buttonClass('text')} to={adminPaths.payments}>
          {text.back}
        </Link>
      </PageHead>
      <div className={styles['about']}>
        <p>{text.how}</p>
        <p>{text.howWhole}</p>
      </div>
      <ListState
        isLoading={imports === null}
        problem={model.loadProblem}
        onRetry={() => void model.load()}
        empty={
          imports?.accounts.length === 0
            ? {
                title: text.noAccounts,
                text: text.how,
                action: (
                  <Link className={buttonClass('primary')} to={adminPaths.settingsAt('payments')}>
                    {text.toSettings}
                  </Link>
                ),
              }
            : null
        }
      >
        <Source model={model} />
        <Layout model={model} />
        {model.opened?.statement == null ? null : <CheckedFile model={model} statement={model.opened.statement} />}
        {model.account === null ? null : <StoredRows key={`${model.accountId} ${model.storedCount}`} account={model.account} />}
        {imports === null ? null : <Imports imports={imports} onWithdrawn={() => void model.reload()} />}
      </ListState>
    </div>
  );
});

export const statementsScreen = defineScreen({ title: statementsText.title, bindings: [statementsBindings], Component: StatementsPage });
