import { defineScreen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const CategoryPage = () => <GroupFormPage kind="categories" />;

export const categoryScreen = defineScreen({
  title: groupsText.kinds.categories.title,
  bindings: [groupBindings],
  Component: CategoryPage,
});
