// Saved views of lists.
export const views = {
  title: 'Saved views',
  none: 'No saved views yet.',
  name: 'Name of the view',
  save: 'Save view',
  save_hint: 'Keeps the search, filters, sort and columns as they are now.',
  share: 'Share with colleagues',
  is_shared: 'Shared with colleagues',
  share_one: 'Share {name} with colleagues',
  shared_by: 'Shared by {owner}',
  delete_one: 'Delete {name}',
  undo: 'Undo',
} as const;
