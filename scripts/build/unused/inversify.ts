import type { Unused } from './unused.ts';

const core = (path: string, unused: Omit<Unused, 'file'>): Unused => ({ file: `@inversifyjs/core/lib/${path}.js`, ...unused });
const container = (path: string, unused: Omit<Unused, 'file'>): Unused => ({ file: `@inversifyjs/container/lib/${path}.js`, ...unused });

/**
 * Inversify with what the composition uses: constants and resolved values, as singletons or made for each `get`, and modules of them. Left
 * out are classes with metadata, dynamic values, factories, names, tags and conditions, activations, plugins, snapshots, parents of
 * containers, what is unbound again, and the texts of errors. Plans that a later binding might change are all made again.
 */
export const INVERSIFY: readonly Unused[] = [
  container('container/services/Container', {
    functions: {
      'Container.getAll': null,
      'Container.getAllAsync': null,
      'Container.getAsync': null,
      'Container.isCurrentBound': null,
      'Container.loadAsync': null,
      'Container.onActivation': null,
      'Container.onDeactivation': null,
      'Container.register': null,
      'Container.restore': null,
      'Container.rebindAsync': null,
      'Container.rebind': null,
      'Container.snapshot': null,
      'Container.unbind*': null,
      'Container.unload*': null,
    },
    constants: {
      'options?.parent === undefined': 'true',
      'new PluginManager(this, this.#serviceReferenceManager, this.#serviceResolutionManager)': 'undefined',
      'new SnapshotManager(this.#serviceReferenceManager)': 'undefined',
      'new DeactivationParamsManager(this.#serviceReferenceManager)': '{}',
      'DeactivationsService.build(() => undefined)': 'undefined',
      'this.#buildAutobindOptions(autobind, defaultScope)': 'undefined',
    },
  }),
  container('container/services/BindingManager', {
    functions: {
      'BindingManager.isCurrentBound': null,
      'BindingManager.rebind*': null,
      'BindingManager.unbind*': null,
      'BindingManager.#unbind*': null,
      'BindingManager.#clear*': null,
      'BindingManager.#throwUnexpectedAsyncUnbindOperation': null,
    },
  }),
  container('container/services/ContainerModuleManager', {
    functions: {
      'ContainerModuleManager.loadAsync': null,
      'ContainerModuleManager.unload*': null,
      'ContainerModuleManager.#unload': null,
      'ContainerModuleManager.#clearAfterUnloadModules': null,
      'ContainerModuleManager.#buildContainerModuleLoadOptions': `return {
        bind: (serviceIdentifier) =>
          new BindToFluentSyntaxImplementation((binding) => this.#setBinding(binding), moduleId, this.#defaultScope, serviceIdentifier),
        isBound: this.#bindingManager.isBound.bind(this.#bindingManager),
      }`,
    },
    texts: { InversifyContainerError: 1 },
  }),
  container('container/services/ServiceResolutionManager', {
    functions: {
      'ServiceResolutionManager.getAll': null,
      'ServiceResolutionManager.getAllAsync': null,
      'ServiceResolutionManager.getAsync': null,
      'ServiceResolutionManager.onPlan': null,
      'ServiceResolutionManager.#resetComputedProperties': '',
      'ServiceResolutionManager.#buildResolutionContext':
        'return { get: this.get.bind(this), getActivations: this.#getActivationsResolutionParam }',
    },
    constants: { isMultiple: 'false' },
    texts: { InversifyContainerError: 1 },
  }),
  container('container/services/ServiceReferenceManager', {
    functions: { 'ServiceReferenceManager.reset': null, 'ServiceReferenceManager.onReset': '' },
  }),
  container('container/services/PlanParamsOperationsManager', {
    functions: { 'PlanParamsOperationsManager.#resetComputedProperties': '' },
  }),
  container('binding/models/BindingFluentSyntaxImplementation', {
    functions: {
      'BindInFluentSyntaxImplementation.getIdentifier': null,
      'BindInFluentSyntaxImplementation.inRequestScope': null,
      'BindInFluentSyntaxImplementation.inTransientScope': null,
      'BindToFluentSyntaxImplementation.to': null,
      'BindToFluentSyntaxImplementation.toSelf': null,
      'BindToFluentSyntaxImplementation.toDynamicValue': null,
      'BindToFluentSyntaxImplementation.toFactory': null,
      'BindOnFluentSyntaxImplementation.*': null,
      'BindWhenFluentSyntaxImplementation.*': null,
      'BindWhenOnFluentSyntaxImplementation.*': null,
      'BindInWhenOnFluentSyntaxImplementation.inRequestScope': null,
      'BindInWhenOnFluentSyntaxImplementation.inTransientScope': null,
    },
    constants: { 'isResolvedValueMetadataInjectOptions(injectOption)': 'false' },
  }),
  core('planning/models/ConstantValueBindingNode', {
    functions: {},
    constants: { 'resolveScoped(this, (_params, node) => node.binding.value)': '() => binding.value' },
  }),
  core('planning/models/InstanceBindingNodeImplementation', { functions: {}, variables: ['resolveInstanceBindingNode'] }),
  core('binding/calculations/buildInstanceBinding', { functions: { buildInstanceBinding: null } }),
  // Numbers that several copies of Inversify share in the metadata of `Object`.
  core('binding/actions/getBindingId', { functions: { getBindingId: 'return Symbol()' } }),
  container('container/actions/getContainerModuleId', { functions: { getContainerModuleId: 'return Symbol()' } }),
  core('metadata/calculations/getClassMetadata', { functions: { getClassMetadata: null } }),
  core('binding/services/ActivationsService', {
    functions: {
      'ActivationsService.add': null,
      'ActivationsService.clone': null,
      'ActivationsService.get': '',
      'ActivationsService.removeAll*': null,
      'ActivationsService.subscribeOnce': '',
      'ActivationsService.#triggerActivationAdded': null,
    },
  }),
  core('binding/services/BindingService', {
    functions: {
      'BindingService.clone': null,
      'BindingService.getBoundServices': null,
      'BindingService.getBy*': null,
      'BindingService.getChained': '',
      'BindingService.getNonParentBoundServices': null,
      'BindingService.remove*': null,
      'BindingService.#tryAutobind': '',
      'OneToManyBindingMapStar._*': null,
    },
  }),
  core('common/models/OneToManyMapStar', {
    functions: {
      'OneToManyMapStar.clone': null,
      'OneToManyMapStar.getAllKeys': null,
      'OneToManyMapStar.removeByRelation': null,
      'OneToManyMapStar._*': null,
      'OneToManyMapStar.#buildModelToCloneModelMap': null,
      'OneToManyMapStar.#buildRelationToRelationModelMap': null,
      'OneToManyMapStar.#getClone*': null,
      'OneToManyMapStar.#push*': null,
      'OneToManyMapStar.#remove*': null,
    },
  }),
  core('planning/actions/currySubplan', {
    functions: { currySubplanInstanceBindingNode: '' },
    constants: { 'isInstanceBindingNode(params.node)': 'false' },
    texts: { InversifyCoreError: 1 },
  }),
  core('planning/actions/curryBuildServiceNodeBindings', {
    functions: { curryBuildInstancePlanBindingNode: '' },
    constants: {
      'binding.type === bindingTypeValues.Factory': 'false',
      'new DynamicValueBindingNode(binding, params)': 'undefined',
    },
  }),
  core('planning/calculations/handlePlanError', { functions: { handlePlanError: 'throw error' } }),
  core('planning/calculations/handleResolveError', { functions: { handleResolveError: 'throw error' } }),
  core('planning/calculations/throwErrorWhenUnexpectedBindingsAmountFound', {
    functions: {
      throwBindingNotFoundError: 'throw Error(serviceIdentifier.name ?? serviceIdentifier.description)',
      throwErrorWhenMultipleUnexpectedBindingsAmountFound:
        'if (bindingNodes.length !== SINGLE_SERVICE_NODE_BINDINGS && !isOptional) throwBindingNotFoundError(serviceIdentifier)',
    },
  }),
  core('planning/models/ResolvedValueBindingNodeImplementation', {
    functions: { 'ResolvedValueBindingNodeImplementation.onActivationAdded': null },
    constants: {
      'params.operations.getActivations(binding.serviceIdentifier) !== undefined': 'false',
      'this.#areNoBindingActivationsDefined()': 'true',
      '!areServiceActivations && this.#areNoBindingActivationsDefined()': 'false',
      'this.#jitEnabled': 'false',
    },
  }),
  core('planning/calculations/buildNoActivationsResolvedValueBindingNodeResolver', {
    functions: {
      // Its closures for one, two, three and four parts do the same faster.
      buildNoActivationsResolvedValueBindingNodeResolver:
        'return resolveScopedWithNoActivations(node.binding, (params) => resolveResolvedValueBindingNode(params, node))',
    },
  }),
  core('metadata/calculations/buildManagedMetadataFromMaybeClassElementMetadata', {
    functions: {},
    variables: ['buildManagedMetadataFromMaybeClassElementMetadata'],
  }),
  core('metadata/calculations/buildUnmanagedMetadataFromMaybeClassElementMetadata', {
    functions: {},
    variables: ['buildUnmanagedMetadataFromMaybeClassElementMetadata'],
  }),
  core('planning/services/PlanResultCacheService', {
    functions: {
      'PlanResultCacheService.clearCache':
        'this.#serviceIdToValuePlanMap[NO_OPTIONS_INDEX].clear(); this.#serviceIdToNonCachedServiceNodeMapMap.clear()',
      'PlanResultCacheService.get': 'return this.getByServiceIdentifier(options.serviceIdentifier)',
      'PlanResultCacheService.set': 'this.#serviceIdToValuePlanMap[NO_OPTIONS_INDEX].set(options.serviceIdentifier, planResult)',
      'PlanResultCacheService.invalidateServiceBinding': `
        const { serviceIdentifier } = invalidation.binding;
        if (this.getByServiceIdentifier(serviceIdentifier) !== undefined || this.#serviceIdToNonCachedServiceNodeMapMap.has(serviceIdentifier))
          this.clearCache()`,
      'PlanResultCacheService.subscribe': null,
      'PlanResultCacheService.#buildUpdatePlanParams': null,
      'PlanResultCacheService.#getOrBuildMapValueFromMapMap': null,
      'PlanResultCacheService.#getMap*': null,
      'PlanResultCacheService.#invalidate*': null,
      'PlanResultCacheService.#updatePlan': null,
    },
    constants: { 'new WeakList()': 'undefined' },
  }),
];
