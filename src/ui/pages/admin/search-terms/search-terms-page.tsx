import { observer } from 'mobx-react-lite';
import { hasMeaning, SEARCH_TERM_KINDS, type SearchTermKind } from '../../../../domain/search/search-term.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { failureText } from '../kit/failure-text.ts';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { searchTermsText, searchTermsText as text } from './search-terms.text.ts';
import { SearchTermsViewModel, searchTermsBindings } from './search-terms.view-model.ts';
import styles from './search-terms-page.module.scss';

const KINDS = SEARCH_TERM_KINDS.map((kind) => [kind, text.kinds[kind]] as const);

/** The words that the shop's search reads, as the owner edits them. */
export const SearchTermsPage = observer(() => {
  const model = useViewModel(SearchTermsViewModel);
  const { request, shown, removal } = model;
  const { failure } = request;
  return (
    <>
      <ListPage
        title={text.title}
        note={request.value === null ? null : text.count(formatCount(request.value.length))}
        actions={
          <Button variant="primary" onClick={() => model.open(null)}>
            {text.add}
          </Button>
        }
        intro={<p className={styles['intro']}>{text.intro}</p>}
        filters={<SearchBar label={text.search} value={model.text} onSearch={model.search} isImmediate />}
        isLoading={request.status === 'loading' && request.value === null}
        problem={failure === null ? null : failureText(failure)}
        failedTitle={text.failedTitle}
        onRetry={() => void model.load()}
        empty={shown.length === 0 ? { title: text.emptyTitle, text: text.emptyText } : null}
      >
        <ul className={styles['terms']}>
          {shown.map((term) => (
            <li key={term.term}>
              <div>
                <b>{term.term}</b>
                <span>{term.meaning === null ? text.kinds[term.kind] : `${text.kinds[term.kind]}: ${term.meaning}`}</span>
              </div>
              <Button variant="text" aria-label={text.edit(term.term)} onClick={() => model.open(term)}>
                {text.change}
              </Button>
              <Button variant="text" aria-label={text.removeOf(term.term)} onClick={() => removal.open(term.term)}>
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      </ListPage>
      <TermDialog model={model} />
      {removal.subject === null ? null : (
        <FormDialog
          title={text.removeTitle(removal.subject)}
          message={text.removeText}
          confirm={text.remove}
          isDangerous
          isBusy={removal.isBusy}
          problem={removal.refusal}
          onConfirm={() => void model.remove()}
          onCancel={removal.close}
        />
      )}
    </>
  );
});

const TermDialog = observer(({ model: { form, save } }: { readonly model: SearchTermsViewModel }) => {
  const { subject } = form;
  if (subject === null) return null;
  return (
    <FormDialog
      title={subject.previous === null ? text.addTitle : text.editTitle(subject.previous)}
      message={text.dialogText}
      confirm={text.save}
      isBusy={form.isBusy}
      problem={form.refusal}
      onConfirm={() => void save()}
      onCancel={form.close}
    >
      <TextField
        name="term"
        label={text.term}
        autoComplete="off"
        maxLength={60}
        value={subject.term}
        error={null}
        onChange={(term) => form.change({ term })}
      />
      <ChoiceField
        name="kind"
        label={text.kind}
        options={KINDS}
        value={subject.kind}
        error={null}
        onChange={(kind) => form.change({ kind: kind as SearchTermKind })}
      />
      {hasMeaning(subject.kind) ? (
        <TextField
          name="meaning"
          label={text.meaning}
          hint={text.meaningHints[subject.kind]}
          autoComplete="off"
          maxLength={80}
          value={subject.meaning}
          error={null}
          onChange={(meaning) => form.change({ meaning })}
        />
      ) : null}
    </FormDialog>
  );
});

export const searchTermsScreen = defineScreen({
  title: searchTermsText.title,
  bindings: [searchTermsBindings],
  Component: SearchTermsPage,
});
