import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { paths } from '../../../../core/paths.ts';
import { useViewModel } from '../../../../core/view-model.tsx';
import { layoutText } from '../../../../text/layout.ts';
import { AdminIcon } from '../../kit/admin-icon.tsx';
import { attributesText } from './attribute.text.ts';
import { AttributeForm } from './attribute-form.tsx';
import { AttributeList } from './attribute-list.tsx';
import styles from './schema-editor.module.scss';
import { SchemaEditorViewModel } from './schema-editor.view-model.ts';

/** The attribute schema of a game. It has its own state: a page passes the game. */
export const SchemaEditor = observer(({ gameId }: { readonly gameId: string }) => {
  const model = useViewModel(SchemaEditorViewModel, (made) => made.prepare(gameId));
  if (model.schema === null) {
    return model.problem === null ? (
      <div className={styles['waiting']} role="status">
        <span className="visually-hidden">{layoutText.loading}</span>
      </div>
    ) : (
      <div className={styles['problem']}>
        <FormAlert text={model.problem} />
        <Button onClick={() => void model.load()}>{attributesText.retry}</Button>
      </div>
    );
  }
  return (
    <div className={styles['editor']}>
      <div className={styles['head']}>
        <h2>{attributesText.titleOf(model.schema.game.name)}</h2>
        <span className={styles['detail']}>{attributesText.count(model.attributes.length)}</span>
        {/* Opened as a new document, because this tab's cached pages may be minutes old. */}
        <Link className={buttonClass('text')} to={paths.productsOfGame(model.schema.game.slug)} reloadDocument>
          {attributesText.inShop}
        </Link>
        <p className={styles['about']}>{attributesText.about}</p>
      </div>
      <FormAlert text={model.problem} />
      {model.attributes.length === 0 && model.editing === undefined ? (
        <EmptyState heading="h3" title={attributesText.emptyTitle} text={attributesText.emptyText} />
      ) : (
        <AttributeList model={model} />
      )}
      {model.editing === null ? (
        <AttributeForm model={model} />
      ) : (
        <Button variant={model.attributes.length === 0 ? 'primary' : 'secondary'} onClick={() => model.edit(null)}>
          <AdminIcon name="plus" />
          {attributesText.add}
        </Button>
      )}
    </div>
  );
});
