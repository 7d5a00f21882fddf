-- Sponsors are compared and suggested without regard to case.
create index projects_sponsor_folded on projects (lower(sponsor), id);
