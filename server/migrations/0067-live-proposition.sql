-- Whether a proposition is open is read, no longer stated: bulk acts that wait to run, or that are listed, lose the statement.
update booking_bulk set act = act #- '{facts,noLiveProposal}' where act -> 'facts' ? 'noLiveProposal';
