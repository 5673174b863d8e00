/** Tables and procedures after which requests ask by other names. */
export const NAMES = `
  create table public.projects (id integer primary key, title text, doc jsonb);
  create table public.project_tasks (id integer primary key, project_id integer references public.projects, note text);
  create table public.people (id integer primary key, nick text);
  create table public.task_people (
    task_id integer references public.project_tasks, person_id integer references public.people, primary key (task_id, person_id));
  create table public.lonely (id integer primary key);
  grant select, insert on public.projects, public.project_tasks, public.people, public.task_people, public.lonely to anon;
  create function public.say_hello(name text) returns text language sql stable as $$ select name $$;
  create function public.add_them(a integer, b integer) returns integer language sql stable as $$ select a + b $$;
  create function public.many_forms() returns integer language sql stable as $$ select 0 $$;
  create function public.many_forms(a integer) returns integer language sql stable as $$ select a $$;
  create function public.many_forms(a integer, b integer) returns integer language sql stable as $$ select a + b $$;
  create function public.many_forms(a integer, b integer, c integer) returns integer language sql stable as $$ select a + b + c $$;
  create function public.two_kinds() returns void language sql stable as '';
  create function public.two_kinds(a text) returns text language sql stable as $$ select a $$;
  create function public.two_kinds(a integer) returns integer language sql stable as $$ select a $$;
  create function public.label_of(public.projects) returns text language sql stable as $$ select $1.title $$;
  create function public.title() returns text language sql stable as $$ select 'none' $$;
  create function public.lead_of(public.projects) returns setof public.people rows 1 language sql stable as $$
    select * from public.people where id = $1.id $$;
  create function public.all_projects() returns setof public.projects language sql stable as $$ select * from public.projects $$;
  grant execute on all functions in schema public to anon`;

type Refusal = readonly [request: string, code: string, message: string, hint: string | null];

const procedure = (name: string, parameters: string): string =>
  `Could not find the function public.${name}${parameters} in the schema cache`;
const table = (name: string): string => `Could not find the table 'public.${name}' in the schema cache`;
const between = (parent: string, child: string): string =>
  `Could not find a relationship between '${parent}' and '${child}' in the schema cache`;
const noColumn = (column: string): string => `column ${column} does not exist`;
const called = (name: string): string => `Perhaps you meant to call the function public.${name}`;
const WITHOUT = ' without parameters';
const OVERLOADED = 'Try renaming the parameters or the function itself in the database so function overloading can be resolved';

/** What PostgREST 14.17 answers: messages and hints of test/spec/Feature/Query (RpcSpec, ErrorSpec, QuerySpec) and src/PostgREST/Error.hs. */
export const UNKNOWN_NAMES: readonly Refusal[] = [
  ['project', 'PGRST205', table('project'), "Perhaps you meant the table 'public.projects'"],
  ['projectx', 'PGRST205', table('projectx'), "Perhaps you meant the table 'public.projects'"],
  ['projecxx', 'PGRST205', table('projecxx'), "Perhaps you meant the table 'public.projects'"],
  ['projxxxx', 'PGRST205', table('projxxxx'), null],
  ['prj', 'PGRST205', table('prj'), null],
  ['rpc/say_hell', 'PGRST202', procedure('say_hell', WITHOUT), called('say_hello')],
  ['rpc/say', 'PGRST202', procedure('say', WITHOUT), null],
  ['rpc/label_of', 'PGRST202', procedure('label_of', WITHOUT), null],
  ['rpc/say_hello?nam=Peter', 'PGRST202', procedure('say_hello', '(nam)'), called('say_hello(name)')],
  ['rpc/add_them?a=1&b=2&smthelse=x', 'PGRST202', procedure('add_them', '(a, b, smthelse)'), called('add_them(a, b)')],
  ['rpc/many_forms?wrong_arg=1', 'PGRST202', procedure('many_forms', '(wrong_arg)'), null],
  ['rpc/many_forms?a=1&b=2&wrong_arg=1', 'PGRST202', procedure('many_forms', '(a, b, wrong_arg)'), called('many_forms(a, b, c)')],
  [
    'rpc/two_kinds?a=1',
    'PGRST203',
    'Could not choose the best candidate function between: public.two_kinds(a => integer), public.two_kinds(a => text)',
    OVERLOADED,
  ],
  [
    'projects?select=project_task(id)',
    'PGRST200',
    between('projects', 'project_task'),
    "Perhaps you meant 'project_tasks' instead of 'project_task'.",
  ],
  ['projects?select=lonely(id)', 'PGRST200', between('projects', 'lonely'), null],
  ['projects?select=people(id)', 'PGRST200', between('projects', 'people'), null],
  ['project_tasks?select=peopl(id)', 'PGRST200', between('project_tasks', 'peopl'), "Perhaps you meant 'people' instead of 'peopl'."],
  ['lonely?select=people(id)', 'PGRST200', between('lonely', 'people'), null],
  ['projects?select=project_tasks(id,...nothing(id))', 'PGRST200', between('project_tasks', 'nothing'), null],
  ['project_tasks?select=projects(id),projects(title)', '42712', 'table name "project_tasks_projects_1" specified more than once', null],
  ['projects?select=project_tasks(a:projects(id),a:people(id))', '42712', 'table name "project_tasks_a_2" specified more than once', null],
  ['projects?select=nothing', '42703', noColumn('projects.nothing'), null],
  ['projects?nothing=eq.1', '42703', noColumn('projects.nothing'), null],
  ['projects?select=id,project_tasks(nothing)', '42703', noColumn('project_tasks_1.nothing'), null],
  ['projects?select=id,project_tasks(title)', '42703', noColumn('project_tasks_1.title'), null],
  ['projects?select=id,own:project_tasks(id)&own.nothing=eq.1', '42703', noColumn('project_tasks_1.nothing'), null],
  ['projects?select=id,project_tasks(id)&project_tasks.order=nothing', '42703', noColumn('project_tasks_1.nothing'), null],
  ['projects?select=id,project_tasks(id,people(title))', '42703', noColumn('people_2.title'), null],
];

/** Columns that an embedded table does not have and the table around it has, with what PostgREST names; the library reads the latter. */
export const COLUMNS_AROUND: readonly (readonly [request: string, column: string])[] = [
  ['projects?select=id,project_tasks(called:title)', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(title::text)', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.title=eq.a', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.title=not.is.null', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.or=(note.eq.a,title.eq.b)', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.not.and=(id.gt.0,or(note.is.null,title.eq.b))', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.doc->>a=eq.1', 'project_tasks_1.doc'],
  ['projects?select=id,project_tasks(id)&project_tasks.order=title', 'project_tasks_1.title'],
  ['projects?select=id,project_tasks(id)&project_tasks.order=id,doc->a.desc', 'project_tasks_1.doc'],
  ['projects?select=id,own:project_tasks!inner(id)&own.title=eq.a', 'project_tasks_1.title'],
  ['projects?select=id,...project_tasks(id)&project_tasks.order=title', 'project_tasks_1.title'],
  ['project_tasks?select=id,project_id(note)', 'projects_1.note'],
  ['project_tasks?select=id,own:project_id(id)&own.note=eq.a', 'projects_1.note'],
  ['project_tasks?select=id,project_tasks_project_id_fkey(note)', 'projects_1.note'],
  ['projects?select=title,lead_of(title)', 'people_1.title'],
  ['rpc/all_projects?select=id,project_tasks(title)', 'project_tasks_1.title'],
  ['rpc/all_projects?select=id,project_tasks(id)&project_tasks.order=title', 'project_tasks_1.title'],
];

/** Names that are no columns of the table that they stand with, and are found all the same. */
export const KNOWN_NAMES: readonly string[] = [
  'project_tasks?select=id,project:project_id(id)',
  'project_tasks?select=id,note,project:projects!project_tasks_project_id_fkey(id,title)',
  'projects?select=id,label_of,project_tasks(id,note)&project_tasks.note=is.null',
  'projects?select=id,project_tasks!inner(id)&project_tasks.id=gt.0&project_tasks=not.is.null',
  'project_tasks?select=id,projects(title)&order=projects(title)',
  'projects?select=title,project_tasks(count)',
  'project_tasks?select=id,...projects(title)',
  'project_tasks?select=projects(id),named:projects(title)',
  'projects?select=id,project_tasks(id)&project_tasks.or=(note.eq.a,not.and(id.gt.0,note.is.null))&project_tasks.order=note.desc',
  'project_tasks?select=id,project_id(title)&project_id.doc->>a=eq.1&project_id.order=doc->a',
  'project_tasks?select=id,project_tasks_project_id_fkey(title)',
  'projects?select=title,lead_of(nick)&lead_of.nick=eq.a',
  'rpc/all_projects?select=id,project_tasks(note)&project_tasks.note=eq.a',
];
