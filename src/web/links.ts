/** A link is current only on its exact path: `/clients` is not current at `/clients/3/projects`. */
export const onlyItself = { exact: true, includeSearch: false } as const;
