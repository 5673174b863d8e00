import { defineScreen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const TierPage = () => <GroupFormPage kind="tiers" />;

export const tierScreen = defineScreen({ title: groupsText.kinds.tiers.title, bindings: [groupBindings], Component: TierPage });
