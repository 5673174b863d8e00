import { observer } from 'mobx-react-lite';
import { ProductAttributes } from '../parts/attribute/product-attributes.tsx';
import { PictureField } from '../parts/media/picture-field.tsx';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

/** The product's pictures, the cover first. */
export const PicturesPart = observer(({ model: { form, uploading } }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.pictures} help={text.help.pictures} error={form.problems['pictures']}>
    <PictureField value={form.values.pictures} onChange={(pictures) => form.set({ pictures })} onUnfinished={uploading} />
  </FormPart>
));

/** What it says about itself, by the schema of its game. */
export const AttributesPart = observer(({ model: { form } }: { readonly model: ProductEditorViewModel }) => (
  <FormPart title={text.attributes} help={text.help.attributes} error={form.problems['attributes']}>
    <ProductAttributes
      gameId={form.values.gameTitleId === '' ? null : form.values.gameTitleId}
      value={form.values.attributes}
      isChecked={form.refusals > 0}
      onChange={(attributes) => form.set({ attributes })}
    />
  </FormPart>
));
