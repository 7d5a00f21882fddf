/** A link is current on its own path only: `/clients` is not where the person is at `/clients/3/projects`. */
export const onlyItself = { exact: true, includeSearch: false } as const;
