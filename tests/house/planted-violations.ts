/** A file that breaks one rule. */
export interface Planted {
  readonly rule: string;
  /** Its path; `planted` in its name is replaced by a unique name. */
  readonly file: string;
  readonly text: string;
  /** A file of the product that imports it. */
  readonly importedBy?: string;
  /** The path that the rule reports, where it is not the file itself. */
  readonly shownAt?: string;
}

const imports = (rule: string, file: string, ...names: readonly string[]): Planted[] =>
  names.map((name) => ({ rule, file, text: `import '${name}';` }));

const layers: readonly Planted[] = [
  ...imports('domain-is-alone', 'src/domain/catalog/planted.ts', 'valibot', '../../application/shared/port-error.ts', 'node:fs'),
  ...imports('application-knows-domain', 'src/application/catalog/planted.ts', '../../infrastructure/platform/system-clock.ts', 'valibot'),
  ...imports('calls-know-schemas', 'src/application/catalog/planted.calls.ts', '../../infrastructure/platform/system-clock.ts', 'node:fs'),
  ...imports('browsers-take-types-of-calls', 'src/ui/stores/planted.ts', '../../application/order/order.calls.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/supabase/catalog/planted.ts', '../../memory/shared/key-value-store.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/embedded/planted.ts', '../http-server/settings.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/http-server/planted.ts', '../composition/tokens.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/memory/shared/planted.ts', '../../../ui/core/paths.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/csv/planted.ts', '../platform/system-clock.ts', '../../ui/core/paths.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/credential/planted.ts', '../payment/manual/manual-gateway.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/markdown/planted.ts', '../embedded/keys.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/wire/planted.ts', '../supabase/shared/rest-client.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/demo/planted.ts', '../embedded/storage/file-storage-adapter.ts'),
  ...imports('technologies-stand-apart', 'src/infrastructure/supabase/auth/planted.ts', '../../supabase-server/auth/identity-provider.ts'),
  ...imports('server-side-of-supabase', 'src/infrastructure/supabase-server/media/planted.ts', '../../supabase/auth/auth-client.ts'),
  ...imports('server-side-of-supabase', 'src/infrastructure/supabase-server/media/planted.ts', '../../embedded/keys.ts'),
  ...imports('composition-knows-no-screens', 'src/infrastructure/composition/planted.ts', '../../ui/core/paths.ts'),
  ...imports('screens-know-no-adapters', 'src/ui/stores/planted.ts', '../../infrastructure/platform/system-clock.ts'),
  ...imports('plain-components', 'src/ui/components/planted.ts', '../../application/shared/port-error.ts'),
  ...imports('entries-compose', 'src/main.web.tsx', './infrastructure/memory/shared/key-value-store.ts'),
];

const ranks: readonly Planted[] = [
  ...imports('styles-imports-lower-ranks', 'src/ui/styles/planted.ts', '../text/errors.ts'),
  ...imports('text-imports-lower-ranks', 'src/ui/text/planted.ts', '../stores/clock.store.ts', '../components/class-names.ts'),
  ...imports(
    'components-imports-lower-ranks',
    'src/ui/components/planted.ts',
    '../stores/clock.store.ts',
    '../app/routes.tsx',
    '../core/paths.ts',
  ),
  ...imports(
    'stores-imports-lower-ranks',
    'src/ui/stores/planted.ts',
    '../pages/home/home.route.ts',
    '../features/catalog/listing.text.ts',
  ),
  ...imports('core-imports-lower-ranks', 'src/ui/core/planted.ts', '../layout/layout.tsx'),
  ...imports('features-imports-lower-ranks', 'src/ui/features/catalog/planted.ts', '../../pages/home/home.route.ts'),
  ...imports('layout-imports-lower-ranks', 'src/ui/layout/planted.ts', '../pages/home/home.route.ts'),
  ...imports('pages-imports-lower-ranks', 'src/ui/pages/search/planted.ts', '../../app/routes.tsx'),
  ...imports('pages-stand-apart', 'src/ui/pages/search/planted.ts', '../wishlist/wishlist.route.ts', '../admin/kit/admin.text.ts'),
  ...imports('admin-kit-is-lowest', 'src/ui/pages/admin/kit/planted.ts', '../parts/staff/staff.text.ts', '../shell/shortcuts.text.ts'),
  ...imports('admin-parts-know-the-kit', 'src/ui/pages/admin/parts/staff/planted.ts', '../../shell/shortcuts.text.ts'),
  ...imports('admin-areas-stand-apart', 'src/ui/pages/admin/staff/planted.ts', '../shell/shortcuts.text.ts', '../admin.route.ts'),
  ...imports('admin-stands-apart', 'src/ui/pages/admin/planted.ts', '../home/home.route.ts'),
];

/** Every folder with allowed packages, with a package that is not allowed there. */
const packages: readonly Planted[] = [
  ...[
    'artwork',
    'browser',
    'composition',
    'csv',
    'demo',
    'http-client',
    'http-server',
    'markdown',
    'outgoing',
    'payment',
    'platform',
    'player-lookup',
    'supabase',
    'supabase-server',
    'wire',
    'spreadsheet',
  ].flatMap((folder) => imports(`packages-of-infrastructure-${folder}`, `src/infrastructure/${folder}/planted.ts`, 'tar')),
  ...imports(
    'packages-of-application-shared-call-fields-answers-procedure-answers-calls-ts-',
    'src/application/catalog/planted.calls.ts',
    'tar',
  ),
  ...imports('packages-of-infrastructure-embedded', 'src/infrastructure/embedded/planted.ts', 'sharp'),
  ...imports('packages-of-ui-app', 'src/ui/app/planted.ts', 'valibot'),
  ...imports('packages-of-ui-components', 'src/ui/components/planted.ts', 'mobx', 'mobx-react-lite', 'inversify'),
  ...imports('packages-of-ui-core', 'src/ui/core/planted.ts', 'valibot'),
  ...imports('packages-of-ui-features', 'src/ui/features/catalog/planted.ts', '@supabase/supabase-js'),
  ...imports('packages-of-ui-layout', 'src/ui/layout/planted.ts', 'inversify'),
  ...imports('packages-of-ui-pages-admin-', 'src/ui/pages/home/planted.ts', 'postgres', 'recharts'),
  ...imports('packages-of-ui-pages-admin', 'src/ui/pages/admin/staff/planted.ts', 'papaparse'),
  ...imports('packages-of-ui-stores', 'src/ui/stores/planted.ts', 'react', '@supabase/supabase-js'),
  ...imports('packages-of-main-web-tsx-', 'src/main.web.tsx', 'mobx'),
  ...imports('packages-nowhere-else', 'src/infrastructure/memory/catalog/planted.ts', 'valibot'),
  ...imports('packages-of-infrastructure-messaging', 'src/infrastructure/messaging/planted.ts', 'postgres'),
  ...imports('packages-nowhere-else', 'src/infrastructure/credential/planted.ts', 'valibot'),
  ...imports('packages-nowhere-else', 'src/ui/text/planted.ts', 'react'),
  ...imports('packages-nowhere-else', 'src/main.node.ts', 'postgres'),
  {
    rule: 'inversify-in-bindings',
    file: 'src/ui/pages/home/planted-bindings.ts',
    text: "import { Container } from 'inversify';\nexport const container = new Container();",
  },
  {
    rule: 'inversify-types-in-core',
    file: 'src/ui/pages/home/planted.ts',
    text: "import type { Container } from 'inversify';\nexport type Planted = Container;",
  },
  ...imports('node-on-the-server', 'src/ui/layout/planted.ts', 'node:fs'),
  ...imports('node-on-the-server', 'src/infrastructure/cache/planted.ts', 'node:crypto'),
  ...imports('no-dev-dependency-in-product', 'src/ui/layout/planted.ts', 'fast-check'),
];

const shipped: readonly Planted[] = [
  {
    rule: 'nothing-shipped-reaches-the-server',
    file: 'src/infrastructure/supabase-server/media/planted.ts',
    text: '',
    importedBy: 'src/infrastructure/composition/web.ts',
  },
  {
    rule: 'nothing-shipped-reaches-the-server',
    file: 'src/infrastructure/embedded/planted.ts',
    text: '',
    importedBy: 'src/ui/pages/help/help-page.tsx',
  },
  {
    rule: 'nothing-shipped-reaches-the-server',
    file: 'src/infrastructure/credential/planted.ts',
    text: '',
    importedBy: 'src/infrastructure/composition/client/auth.ts',
  },
  {
    rule: 'nothing-shipped-reaches-node',
    file: 'src/infrastructure/composition/planted.ts',
    text: "import 'node:os';",
    importedBy: 'src/infrastructure/composition/worker.ts',
    shownAt: 'os',
  },
];

const NEW_FOLDERS = [
  'src/planted-layer',
  'src/domain/planted-feature',
  'src/application/planted-feature',
  'src/infrastructure/planted-technology',
  'src/infrastructure/supabase/planted-feature',
  'src/infrastructure/memory/planted-feature',
  'src/ui/planted-rank',
  'src/ui/features/planted-feature',
];
const folders: readonly Planted[] = NEW_FOLDERS.flatMap((folder): Planted[] => [
  { rule: 'no-unknown-folder', file: `${folder}/planted.ts`, text: "import 'valibot';" },
  { rule: 'no-import-of-an-unknown-folder', file: `${folder}/planted.ts`, text: '', importedBy: 'src/main.node.ts' },
  { rule: 'no-lone-file-in-an-unknown-folder', file: `${folder}/planted.ts`, text: '' },
]);

export const PLANTED: readonly Planted[] = [
  ...imports('no-cycles', 'src/domain/catalog/planted.ts', './planted.ts'),
  ...imports('no-unresolved', 'src/domain/catalog/planted.ts', './nowhere.ts'),
  ...imports('product-is-alone', 'src/ui/layout/planted.ts', '../../../tests/support/fixed-clock.ts'),
  ...folders,
  ...layers,
  ...ranks,
  ...packages,
  ...shipped,
];
