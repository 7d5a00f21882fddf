-- People read an airbill off a label and type it with or without its spaces and hyphens (amendment 27).
create index packages_airbill_plain on packages (translate(upper(airbill), E' -\u00a0\u2010\u2011\u2012\u2013', ''));
