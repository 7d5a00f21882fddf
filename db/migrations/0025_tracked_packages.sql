-- Staff and imports say which packages are tracked (PKG-04); a package whose airbill has a track is tracked as well.
alter table packages add column tracked boolean not null default false;
